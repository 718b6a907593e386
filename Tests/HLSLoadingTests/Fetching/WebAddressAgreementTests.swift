import CLibCurl
import DynamicLibraries
import Glibc
@testable import HLSLoading
import Testing

/// Whether libcurl connects to the host and port that a checked URL has.
///
/// A difference would be a way past the check of addresses, or send credentials to another host.
struct WebAddressAgreementTests {
  @Test func `libcurl reads 10,000 odd URLs as WebAddress does`() throws {
    let curl = try #require(CurlAddress.Functions())
    var addresses = OddAddresses(seed: 0x1A7)
    var accepted = 0
    for _ in 0..<10_000 {
      let text = addresses.next()
      guard let address = try? WebAddress(text) else { continue }
      accepted += 1
      let expected = CurlAddress(address)
      #expect(curl.parse(address.text) == expected, "\(text.debugDescription)")
      // libcurl may refuse what is given, such as a path with a space, but not read it otherwise.
      let given = curl.parse(text)
      #expect(given == nil || given == expected, "\(text.debugDescription)")
    }
    #expect(accepted > 2_000)
  }
}
