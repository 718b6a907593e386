import CLibCurl
import DynamicLibraries
import Glibc
@testable import HLSLoading

/// The host and the port of a URL.
struct CurlAddress: Equatable, CustomStringConvertible {
  let host: String
  let port: Int

  init(_ address: WebAddress) {
    self.init(host: address.host, port: address.port)
  }

  private init(host: String, port: Int) {
    // libcurl writes IPv4 addresses with four numbers, and IPv6 addresses in their shortest form.
    let name = host.prefix { $0 != "%" }
    self.host = NetworkAddress(String(name))?.description ?? host.lowercased()
    self.port = port
  }

  var description: String { "\(host) at port \(port)" }

  /// The functions of the installed libcurl that parse a URL.
  @safe struct Functions {
    private typealias New = @convention(c) () -> OpaquePointer?
    private typealias Free = @convention(c) (OpaquePointer?) -> Void
    private typealias SetPart =
      @convention(c) (OpaquePointer?, CURLUPart, UnsafePointer<CChar>?, UInt32) -> CURLUcode
    private typealias GetPart =
      @convention(c) (
        OpaquePointer?, CURLUPart, UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?, UInt32
      ) -> CURLUcode
    private typealias FreeText = @convention(c) (UnsafeMutableRawPointer?) -> Void

    private let new: New
    private let free: Free
    private let set: SetPart
    private let get: GetPart
    private let freeText: FreeText

    /// Nil if libcurl is not installed.
    init?() {
      let symbols = ["curl_url", "curl_url_cleanup", "curl_url_set", "curl_url_get", "curl_free"]
      let found = unsafe DynamicLibrary.curl.functions { library in
        let found = unsafe symbols.compactMap { unsafe dlsym(library, $0) }
        return unsafe found.count == symbols.count ? found : nil
      }
      guard let found = unsafe found else { return nil }
      unsafe new = unsafeBitCast(found[0], to: New.self)
      unsafe free = unsafeBitCast(found[1], to: Free.self)
      unsafe set = unsafeBitCast(found[2], to: SetPart.self)
      unsafe get = unsafeBitCast(found[3], to: GetPart.self)
      unsafe freeText = unsafeBitCast(found[4], to: FreeText.self)
    }

    /// Parses a URL as a transfer does; nil if libcurl refuses it.
    func parse(_ text: String) -> CurlAddress? {
      guard let url = unsafe new() else { return nil }
      defer { unsafe free(url) }
      let flags = UInt32(CURLU_GUESS_SCHEME | CURLU_NON_SUPPORT_SCHEME)
      guard unsafe set(url, CURLUPART_URL, text, flags) == CURLUE_OK,
        let host = unsafe part(CURLUPART_HOST, of: url),
        let port = unsafe part(CURLUPART_PORT, of: url).flatMap({ Int($0) })
      else { return nil }
      return CurlAddress(
        host: host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host, port: port)
    }

    private func part(_ part: CURLUPart, of url: OpaquePointer) -> String? {
      var text: UnsafeMutablePointer<CChar>?
      guard unsafe get(url, part, &text, UInt32(CURLU_DEFAULT_PORT)) == CURLUE_OK,
        let start = unsafe text
      else { return nil }
      defer { unsafe freeText(start) }
      return unsafe String(cString: start)
    }
  }
}
