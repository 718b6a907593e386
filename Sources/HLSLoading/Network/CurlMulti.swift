import CLibCurl

/// A libcurl multi handle: the current transfers and their connections.
///
/// It is used by one thread; ``wake()`` may be called from any thread.
@safe final class CurlMulti: Sendable {
  let library: CurlLibrary
  nonisolated(unsafe) let handle: UnsafeMutableRawPointer

  /// Nil if libcurl is not installed or out of memory.
  init?() {
    guard let library = CurlLibrary.shared, let handle = unsafe library.functions.multi_init()
    else { return nil }
    self.library = library
    unsafe self.handle = handle
    // The default limit depends on the number of current transfers, which may be low for a moment.
    _ = unsafe interlint_curl_set_limit(
      library.functions, handle, CURLMOPT_MAXCONNECTS, Self.keptConnections)
  }

  deinit { _ = unsafe library.functions.multi_cleanup(handle) }

  /// Ends the current call of ``wait(_:)``, or the next one.
  func wake() { _ = unsafe library.functions.multi_wakeup(handle) }

  /// Waits for network activity, up to a maximum time.
  func wait(_ time: Duration) {
    _ = unsafe library.functions.multi_poll(handle, nil, 0, CInt(time.milliseconds), nil)
  }

  /// Does all work that needs no waiting; false if libcurl failed.
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

  /// The next completed transfer and its result; nil if there is none.
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
