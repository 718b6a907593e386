import LocalHTTPServer
import Testing

/// `nightly --learn` writes what the last runs met, and `expect` holds later runs to it.
struct LearnedExpectationsTests {
  private static func playlist(breaks: Int) -> String {
    let ranges = (0..<breaks).map {
      #"#EXT-X-DATERANGE:ID="b\#($0)",CLASS="com.apple.hls.interstitial","#
        + #"START-DATE="2026-01-01T00:00:0\#($0).000Z",DURATION=1.000,X-ASSET-URI="https://ads.example.com/\#($0).m3u8""#
    }
    return
      (["#EXTM3U", "#EXT-X-TARGETDURATION:6", "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z"]
      + ranges + ["#EXTINF:6,", "a.ts", "#EXT-X-ENDLIST"]).joined(separator: "\n") + "\n"
  }

  /// A folder with a film, which has as many breaks as the nights say, a run for each.
  private static func folder(breaks: [Int]) throws -> Folder {
    let folder = try Folder()
    try folder.write(
      """
      targets: {targets: [{name: film, url: film.m3u8}, {name: gone, url: gone.m3u8}]}
      history: h.sqlite
      expect: learned.yaml
      lint: {no-profiles: [spec, recommended], rules: [target]}

      """, to: "n.yaml")
    for count in breaks {
      try folder.write(playlist(breaks: count), to: "film.m3u8")
      _ = try Interlint.run(["nightly", "--config=n.yaml"], in: folder)
    }
    return folder
  }

  @Test func `the least that each of the last runs saw is expected of the next one`() throws {
    let folder = try Self.folder(breaks: [3, 2, 4])
    #expect(
      try Interlint.run(["nightly", "--config=n.yaml", "--learn"], in: folder)
        == Interlint.Outcome(
          status: 0,
          output:
            "expectations of 1 target written to learned.yaml; 1 target without 3 measured runs\n",
          errors: ""))
    let text = try folder.text("learned.yaml")
    #expect(text.hasSuffix("\n\"film\": {live: false, interstitials: 2}\n"))
    try folder.write(Self.playlist(breaks: 1), to: "film.m3u8")
    let night = try Interlint.run(["nightly", "--config=n.yaml"], in: folder)
    #expect(night.output.contains("1 ad break announced; the target list expects at least 2"))
  }

  @Test func `without the key, nothing is written, and a wrong file is reported with its place`()
    throws
  {
    let folder = try Self.folder(breaks: [])
    try folder.write("targets: [a.m3u8]\nhistory: h.sqlite\n", to: "o.yaml")
    #expect(
      try Interlint.run(["nightly", "--config=o.yaml", "--learn"], in: folder).errors
        == "interlint: --learn needs the key expect in the configuration, as in expect: learned.yaml\n"
    )
    try folder.write("film: {breaks: 2}\n", to: "learned.yaml")
    let wrong = try Interlint.run(["nightly", "--config=n.yaml"], in: folder)
    #expect(wrong.status == 2)
    #expect(
      wrong.errors.hasPrefix(
        "interlint: learned.yaml:1:8: unknown key 'breaks' in 'film'; expected one of kind, live, "
          + "variants, interstitials"))
  }
}
