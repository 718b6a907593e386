import CLibCurl
import DynamicLibraries

/// libcurl, opened on first use and never closed.
struct CurlLibrary: Sendable {
  let functions: interlint_curl

  /// Nil if libcurl is not installed.
  static let shared: CurlLibrary? = unsafe DynamicLibrary.curl.functions { library in
    let functions = unsafe interlint_curl_find(library)
    let isUsable =
      interlint_curl_is_complete(functions)
      && functions.global_init(CLong(CURL_GLOBAL_ALL)) == CURLE_OK
    return isUsable ? CurlLibrary(functions: functions) : nil
  }
}
