import HLSPlaylist
@testable import InterlintCommand
import SourceText
import Testing

struct TimeLengthTests {
  @Test(arguments: [("90", 90), ("90s", 90), ("10m", 600), ("2h", 7_200), ("1", 1)])
  func `a length of time has a unit or is in seconds`(text: String, seconds: Int) {
    #expect(TimeLength.seconds(text) == Seconds(seconds))
  }

  @Test(
    arguments: ["", "s", "0", "-1", "+1", "1.5m", "10 m", "1d", "m10", "99999999999", "١"])
  func `anything else is none`(text: String) {
    #expect(TimeLength.seconds(text) == nil)
  }
}
