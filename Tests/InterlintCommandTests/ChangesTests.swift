import Testing

/// `--since` reports what a change makes worse, and nothing else.
struct ChangesTests {
  private static func playlist(_ durations: [Int], tags: String = "") -> String {
    "#EXTM3U\n#EXT-X-TARGETDURATION:6\n\(tags)"
      + durations.enumerated().map { "#EXTINF:\($1),\ns\($0).ts\n" }.joined() + "#EXT-X-ENDLIST\n"
  }

  private static let adBreak = playlist(
    [6, 6],
    tags: """
      #EXT-X-PLAYLIST-TYPE:VOD
      #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z
      #EXT-X-DATERANGE:ID="ad1",CLASS="com.apple.hls.interstitial",START-DATE="2026-01-01T00:00:06.000Z",DURATION=15,X-RESUME-OFFSET=0,X-ASSET-LIST="lists/l.json?_HLS_interstitial_id=ad1"

      """)

  private static func list(_ duration: String) -> String {
    "{\"ASSETS\":[{\"URI\":\"ad.m3u8\",\"DURATION\":\(duration)}]}"
  }

  /// A repository whose first commit has five playlists with one finding each, and an ad break.
  private static func repository() throws -> Folder {
    let folder = try Folder()
    try git("init -q -b main . && git config user.name a && git config user.email a@a", folder)
    for number in 1...5 { try folder.write(playlist([9, 6]), to: "vod/p\(number).m3u8") }
    try folder.write(adBreak, to: "ad.m3u8")
    try folder.write(list("15"), to: "lists/l.json")
    try commit(folder)
    try git("checkout -q -b work", folder)
    return folder
  }

  private static func git(_ words: String, _ folder: Folder) throws {
    let outcome = try Interlint.shell("git \(words)", in: folder)
    try #require(outcome.status == 0, "\(outcome.errors)")
  }

  private static func commit(_ folder: Folder) throws {
    try git("add -A && git commit -qm change", folder)
  }

  private static func lint(_ folder: Folder, _ arguments: String...) throws -> [String] {
    let outcome = try Interlint.run(
      ["lint", "--output=concise"] + arguments, in: folder)
    #expect(outcome.errors.split(separator: "\n").allSatisfy { $0.hasSuffix(" not listed") })
    return outcome.output.split(separator: "\n").filter { $0.contains(": error: ") }.map {
      String($0.prefix { $0 != " " })
    } + ["\(outcome.status)"]
  }

  @Test func `known findings may move, and new ones are reported with and without a commit`()
    throws
  {
    let folder = try Self.repository()
    try folder.write(Self.playlist([9, 6], tags: "#EXT-X-VERSION:3\n"), to: "vod/p1.m3u8")
    #expect(try Self.lint(folder, ".", "--since", "main") == ["0"])
    try folder.write(Self.playlist([9, 8]), to: "vod/p2.m3u8")
    #expect(try Self.lint(folder, ".", "--since", "main") == ["vod/p2.m3u8:5:9:", "1"])
    try Self.commit(folder)
    #expect(try Self.lint(folder, ".", "--since", "main") == ["vod/p2.m3u8:5:9:", "1"])
    #expect(try Self.lint(folder, "vod/p2.m3u8", "--since=HEAD~1") == ["vod/p2.m3u8:5:9:", "1"])
    #expect(try Self.lint(folder, "vod/p3.m3u8", "--since=main", "--quiet") == ["0"])
  }

  @Test func `a new file has only new findings, and a renamed one keeps its own`() throws {
    let folder = try Self.repository()
    try folder.write(Self.playlist([9]), to: "vod/new.m3u8")
    try Self.git("mv vod/p3.m3u8 vod/q3.m3u8", folder)
    #expect(try Self.lint(folder, "vod", "--since", "main") == ["vod/new.m3u8:3:9:", "1"])
  }

  @Test func `a changed asset list is checked with the playlist that references it`() throws {
    let folder = try Self.repository()
    try folder.write(Self.list("\"15\""), to: "lists/l.json")
    let changed = try Self.lint(folder, "ad.m3u8", "vod", "--since", "main")
    #expect(changed == ["lists/l.json:1:40:", "1"])
  }

  @Test func `what others changed since then does not count`() throws {
    let folder = try Self.repository()
    try folder.write(Self.playlist([6, 6]), to: "vod/p4.m3u8")
    try Self.commit(folder)
    try Self.git("checkout -q main", folder)
    try folder.write(Self.playlist([6, 6]), to: "vod/p5.m3u8")
    try Self.commit(folder)
    try Self.git("checkout -q work", folder)
    #expect(try Self.lint(folder, ".", "--since", "main") == ["0"])
  }

  @Test func `without a change nothing is checked`() throws {
    let folder = try Self.repository()
    let outcome = try Interlint.run(["lint", ".", "--since", "main"], in: folder)
    #expect(outcome.status == 0)
    #expect(
      outcome.errors
        == "interlint: no playlist, and nothing that one references, changed since main\n")
  }

  @Test func `without a revision that git knows, the reason is reported`() throws {
    let folder = try Self.repository()
    func errors(_ arguments: String...) throws -> String {
      let outcome = try Interlint.run(["lint"] + arguments, in: folder)
      #expect(outcome.status == 2)
      return outcome.errors
    }
    #expect(
      try errors(".", "--since", "nope") == "interlint: --since nope: git knows no such revision\n")
    #expect(
      try errors(".", "--since", "--exec=x")
        == "interlint: --since --exec=x: git knows no such revision\n")
    #expect(
      try errors("-", "--since", "main") == "interlint: --since compares files, and '-' is none\n")
    #expect(try errors(".", "--since", "main", "--reloads").contains("without --reloads"))
    try Self.git("clone -q --depth 1 \"file://$PWD\" shallow", folder)
    let shallow = try folder.inner("shallow")
    let outcome = try Interlint.run(["lint", ".", "--since", "HEAD~1"], in: shallow)
    #expect(outcome.status == 2)
    #expect(outcome.errors.hasSuffix("a part of the history; run: git fetch --unshallow\n"))
    for count in 2...3 {
      try folder.write(Self.playlist([Int](repeating: 6, count: count)), to: "vod/p3.m3u8")
      try Self.commit(folder)
    }
    try Self.git("config uploadpack.allowFilter true", folder)
    try Self.git("clone -q --filter=blob:none \"file://$PWD\" partial", folder)
    let partial = try folder.inner("partial")
    let lacking = try Interlint.run(["lint", ".", "--since", "HEAD~1"], in: partial)
    #expect(lacking.status == 2)
    let advice = "all that changed since then; run: git "
    let command = lacking.errors.split(separator: "\n").first?.split(separator: advice).last
    #expect(lacking.errors.contains(advice))
    try Self.git(command.map { String($0) } ?? "", partial)
    #expect(try Interlint.run(["lint", ".", "--since", "HEAD~1"], in: partial).status != 2)
  }
}
