import HLSDocuments
import HLSLinting
import HLSLoading
@testable import LintHistory
import Testing

/// What viewers lose by a rule, and by a server that fails.
struct LossTableTests {
  @Test(
    arguments: [
      ("target/interstitials-missing", .noBreaks), ("target/variants-missing", .playlistErrors),
      ("interstitial/asset-unreachable", .adsCannotPlay),
      ("interstitial/snap-type", .breaksCutOrLate),
      ("asset-list/not-json", .adsCannotPlay), ("pod-url/token-expired", .adsCannotPlay),
      ("asset-list/skip-control-offset-type", .breaksCutOrLate),
      ("presentation/date-range-missing", .adsCannotPlay),
      ("presentation/variant-unreachable", .playlistErrors),
      ("live/date-range-removed-early", .breaksCutOrLate), ("live/stale", .playlistErrors),
      ("segment/target-duration-exceeded", .playlistErrors),
      ("timeline/of-a-later-version", .breaksCutOrLate), ("x/of-a-later-version", .playlistErrors),
    ] as [(String, ChannelLoss)])
  func `an error of a rule has its own loss or that of its family`(rule: String, loss: ChannelLoss)
  {
    #expect(LossTable.loss(byError: rule) == loss)
  }

  @Test func `losses are in the order of their harm`() {
    #expect(
      ChannelLoss.allCases.sorted(by: >) == [
        .offAir, .noBreaks, .adsCannotPlay, .breaksCutOrLate, .playlistErrors, .unknown, .warnings,
        .nothing,
      ])
    #expect(
      ChannelLoss.allCases.filter(\.losesAds)
        == [.breaksCutOrLate, .adsCannotPlay, .noBreaks, .offAir])
  }

  @Test(
    arguments: [
      (.status(404), "404"), (.status(410), "410"), (.status(503), "503"),
      (.tooSlow, "timeout"), (.silent, "timeout"), (.unreachable, "timeout"),
      (.unknownHost("ads.example.com"), "unknown host"),
      (.noConnection(reason: "refused"), "no connection"),
      (.noSecureConnection(reason: "expired"), "TLS failure"), (.noAnswer, "no answer"),
      (.reset(reason: "cancel"), "connection reset"), (.interrupted, "answer cut off"),
      (.tooManyRedirects(limit: 5), "redirect loop"), (.strayRedirect, "bad redirect"),
      (.malformedAnswer(reason: "header"), "not HTTP"),
      (.noHTTP, "not HTTP"), (.malformedBody, "not gzip"),
      // The client was not let in, or stopped itself.
      (.status(401), nil), (.status(403), nil), (.status(429), nil), (.proxyStatus(502), nil),
      (.privateAddress("10.0.0.1"), nil), (.linkLocalAddress("169.254.169.254"), nil),
      (.metadataAddress("fd00:ec2::254"), nil),
      (.tooLarge(limit: 9), nil), (.tooMuch(limit: 9), nil), (.tooMany(limit: 9), nil),
      (.outOfTime, nil),
      (.notOfTheWeb, nil), (.noLibrary, nil),
    ] as [(FetchFailure, String?)])
  func `the failure of a server is recognized by its reason`(failure: FetchFailure, words: String?)
  {
    #expect(ServerFailure(reason: failure.description)?.words == words)
    #expect(ServerFailure(reason: "asset list a.json?n=1: \(failure)")?.words == words)
  }

  @Test(
    arguments: [(ContentKind.html, "web page"), (.empty, "empty answer"), (.mp4, nil)]
      as [(ContentKind, String?)])
  func `a web page or nothing instead of a playlist is a failure`(
    kind: ContentKind, words: String?
  ) throws {
    #expect(ServerFailure(reason: try #require(kind.hint))?.words == words)
  }
}
