import CLibCurl

/// libcurl's set of transfers that are under way together, with their connections.
///
/// One thread works with it; any may wake that one.
@safe final class CurlMulti: Sendable {
  let library: CurlLibrary
  nonisolated(unsafe) let handle: UnsafeMutableRawPointer

  /// Nil where libcurl is not installed or has no memory.
  init?() {
    guard let library = CurlLibrary.shared, let handle = unsafe library.functions.multi_init()
    else { return nil }
    self.library = library
    unsafe self.handle = handle
    // Without a number it keeps few where few transfers happen to be under way.
    _ = unsafe interlint_curl_set_limit(
      library.functions, handle, CURLMOPT_MAXCONNECTS, Self.keptConnections)
  }

  deinit { _ = unsafe library.functions.multi_cleanup(handle) }

  /// Ends the waiting of ``wait(_:)`` now, or the next one.
  func wake() { _ = unsafe library.functions.multi_wakeup(handle) }

  /// Waits until something comes, at most so long.
  func wait(_ time: Duration) {
    _ = unsafe library.functions.multi_poll(handle, nil, 0, CInt(time.milliseconds), nil)
  }

  /// Does what can be done without waiting; false where libcurl cannot go on.
  func perform() -> Bool {
    var count: CInt = 0
    return unsafe library.functions.multi_perform(handle, &count) == CURLM_OK
  }

  func add(_ transfer: CurlTransfer) -> Bool {
    unsafe library.functions.multi_add_handle(handle, transfer.handle) == CURLM_OK
  }

  func remove(_ transfer: CurlTransfer) {
    _ = unsafe library.functions.multi_remove_handle(handle, transfer.handle)
  }

  /// The next transfer that came to its end, and how.
  func nextEnded() -> (handle: UnsafeMutableRawPointer, code: CURLcode)? {
    var count: CInt = 0
    while let message = unsafe library.functions.multi_info_read(handle, &count) {
      guard unsafe message.pointee.msg == CURLMSG_DONE,
        let ended = unsafe message.pointee.easy_handle
      else { continue }
      return unsafe (ended, message.pointee.data.result)
    }
    return nil
  }

  private static let keptConnections = 128
}
