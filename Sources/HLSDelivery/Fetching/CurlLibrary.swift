import CLibCurl
import Glibc

/// libcurl, opened on the first URL of a process and never closed.
struct CurlLibrary: Sendable {
  let functions: interlint_curl

  /// Nil where libcurl is not installed.
  static let shared = CurlLibrary()

  private init?() {
    let names = ["libcurl.so.4", "libcurl-gnutls.so.4", "libcurl.4.dylib"]
    for name in names {
      guard let library = unsafe dlopen(name, RTLD_NOW | RTLD_LOCAL) else { continue }
      let functions = unsafe interlint_curl_find(library)
      guard interlint_curl_is_complete(functions),
        functions.global_init(CLong(CURL_GLOBAL_ALL)) == CURLE_OK
      else { continue }
      self.functions = functions
      return
    }
    return nil
  }
}
