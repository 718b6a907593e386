import HLSLinting
import Testing

@testable import HLSRules

struct ReportedErrorTests {
  @Test func `each rule that an error names exists`() {
    for error in ReportedError.all {
      for rule in error.rules {
        #expect(RuleCatalog.book[rule] != nil, "\(error.names[0]): \(rule)")
      }
    }
  }

  @Test func `each error has a name, a meaning, a cause and a source`() {
    for error in ReportedError.all {
      #expect(!error.names.isEmpty && !error.reporter.isEmpty && !error.meaning.isEmpty)
      #expect(!error.causes.isEmpty && !error.source.isEmpty, "\(error.names)")
    }
  }

  @Test func `no reporter has two errors of one name`() {
    let names = ReportedError.all.flatMap { error in error.names.map { [error.reporter, $0] } }
    #expect(Set(names).count == names.count)
  }

  @Test func `no error has the name of something that rules are found by`() {
    let others = Set(
      RuleCatalog.all.map(\.id.category) + Profile.allCases.map(\.rawValue)
        + Player.allCases.map(\.rawValue))
    #expect(others.isDisjoint(with: ReportedError.words))
  }

  /// Each form as documents and logs write it: TN2235, hls.js docs/API.md, Shaka lib/util/error.js, Media3
  /// PlaybackException, and the log of AVPlayer in thread 783255 of Apple's Developer Forums.
  @Test(arguments: [
    ("-12888", "-12888"), ("12888", "-12888"), ("\u{2212}12888", "-12888"),
    ("CoreMediaErrorDomain error -12888", "-12888"), ("Code=-12888", "-12888"),
    (
      "(CoreMediaErrorDomain error -12888 - Playlist File unchanged for longer than 1.5 * target duration)",
      "-12888"
    ),
    ("playlist file unchanged for longer than 1.5 * target duration", "-12888"),
    ("levelParsingError", "levelParsingError"), ("levelparsingerror", "levelParsingError"),
    ("LEVEL_PARSING_ERROR", "levelParsingError"),
    ("Hls.ErrorDetails.LEVEL_PARSING_ERROR", "levelParsingError"),
    ("networkError - levelParsingError", "levelParsingError"),
    ("Shaka Error 4015", "4015"), ("hls_playlist_header_missing", "4015"),
    ("Shaka Error MANIFEST.HLS_PLAYLIST_HEADER_MISSING ()", "4015"),
    ("ERROR_CODE_PARSING_MANIFEST_MALFORMED", "3002"),
    (
      "ParserException: Input does not start with the #EXTM3U header. {contentIsMalformed=true}",
      "3002"
    ),
    ("AVErrorContentNotUpdated", "-11866"),
    (
      "WARNING: INF tag with duration 2 seconds or more above the playlist's target duration (10.000 seconds)",
      "INF tag with duration 2 seconds or more above the playlist's target duration"
    ),
  ])
  func `an error is found as it is written`(text: String, name: String) {
    #expect(ReportedError.meant(by: text).map { $0.names[0] } == [name])
  }

  @Test func `a number of two players is explained for both`() {
    #expect(ReportedError.meant(by: "1002").map(\.reporter) == ["Shaka Player", "Media3"])
  }

  @Test(arguments: ["", "-", "1", "-1288", "128888", "levelParsing", "error", "X-SNAP", "live"])
  func `another text names no error`(text: String) {
    #expect(ReportedError.meant(by: text).isEmpty)
  }

  @Test(arguments: [
    ("-12889", true), ("12889", true), ("levelParsngError", true), ("ERROR_CODE_X", true),
    ("StuckException", true), ("12", false), ("-", false), ("x-snap", false),
    ("live/some-error", false),
  ])
  func `the form of an error is known`(text: String, isError: Bool) {
    #expect(ReportedError.isForm(of: text) == isError)
  }
}
