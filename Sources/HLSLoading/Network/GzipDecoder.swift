import CZlib
import DynamicLibraries

/// Decompresses a gzip body (RFC 1952) as it arrives, and knows whether all of it did.
///
/// libcurl decompresses too, but does not report a body that ends early.
@safe final class GzipDecoder {
  private let library: interlint_zlib
  private let stream: UnsafeMutablePointer<z_stream>
  private let output: UnsafeMutableRawBufferPointer
  /// Whether the last byte received so far ends a member, of which a body may have several.
  private(set) var isComplete = false

  /// The decompressed bytes could not be used, or there are none.
  enum Failure: Error { case malformed, refused }

  /// Nil if zlib is not installed or out of memory.
  init?() {
    guard let library = Self.library else { return nil }
    let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    unsafe stream.initialize(to: z_stream())
    guard unsafe interlint_zlib_begin_gzip(library, stream) == Z_OK else {
      unsafe stream.deallocate()
      return nil
    }
    self.library = library
    unsafe self.stream = stream
    unsafe output = .allocate(byteCount: 64 << 10, alignment: 1)
  }

  deinit {
    _ = unsafe library.inflateEnd(stream)
    unsafe stream.deallocate()
    unsafe output.deallocate()
  }

  /// Passes the decompressed bytes of the next piece to `use`, which returns whether to continue.
  @unsafe func decode(
    _ piece: UnsafeRawBufferPointer, use: (UnsafeRawBufferPointer) -> Bool
  ) throws(Failure) {
    guard let start = piece.baseAddress else { return }
    unsafe stream.pointee.next_in = UnsafeMutablePointer(
      mutating: start.assumingMemoryBound(to: Bytef.self))
    unsafe stream.pointee.avail_in = UInt32(piece.count)
    repeat {
      if isComplete, unsafe stream.pointee.avail_in > 0 {
        guard unsafe library.inflateReset(stream) == Z_OK else { throw .malformed }
        isComplete = false
      }
      unsafe stream.pointee.next_out = output.baseAddress?.assumingMemoryBound(to: Bytef.self)
      unsafe stream.pointee.avail_out = UInt32(output.count)
      let code = unsafe library.inflate(stream, Z_NO_FLUSH)
      guard [Z_OK, Z_STREAM_END, Z_BUF_ERROR].contains(code) else { throw .malformed }
      isComplete = code == Z_STREAM_END
      let count = unsafe output.count - Int(stream.pointee.avail_out)
      guard unsafe use(UnsafeRawBufferPointer(rebasing: output[..<count])) else { throw .refused }
    } while unsafe stream.pointee.avail_in > 0 || (stream.pointee.avail_out == 0 && !isComplete)
  }

  private static let library: interlint_zlib? = unsafe DynamicLibrary.zlib.functions { library in
    let functions = unsafe interlint_zlib_find(library)
    return interlint_zlib_is_complete(functions) ? functions : nil
  }
}
