import Glibc

/// The allocator of the C library (Linux), whose functions are in no module.
enum Allocator {
  /// Returns freed memory to the system.
  static func releaseFreed() {
    guard let function = unsafe dlsym(nil, "malloc_trim") else { return }
    _ = unsafe unsafeBitCast(function, to: (@convention(c) (Int) -> CInt).self)(0)
  }

  /// Keeps freed memory of any size for reuse.
  ///
  /// Otherwise large pieces are cleared by the system each time, which makes large inputs look as if
  /// their cost grew faster than their size.
  static func keepFreed() {
    guard let function = unsafe dlsym(nil, "mallopt") else { return }
    let set = unsafe unsafeBitCast(function, to: (@convention(c) (CInt, CInt) -> CInt).self)
    let (trimThreshold, mmapLimit): (CInt, CInt) = (-1, -4)
    _ = set(trimThreshold, .max)
    _ = set(mmapLimit, 0)
  }
}
