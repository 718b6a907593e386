import SourceText
import Testing

struct NumberTextTests {
  @Test(arguments: [(0, 2, "00"), (7, 2, "07"), (42, 2, "42"), (123, 2, "123"), (5, 0, "5")])
  func `zeros fill a width`(number: Int, width: Int, text: String) {
    #expect(number.zeroPadded(to: width) == text)
  }

  @Test func `digits can be hexadecimal`() {
    #expect(UInt8(0xA).zeroPadded(to: 2, radix: 16) == "0a")
    #expect(UInt64.max.zeroPadded(to: 16, radix: 16, uppercase: true) == "FFFFFFFFFFFFFFFF")
  }

  @Test(arguments: [(0, "0 errors"), (1, "1 error"), (2, "2 errors")])
  func `only one is one`(count: Int, text: String) {
    #expect(counted(count, "error") == text)
  }
}
