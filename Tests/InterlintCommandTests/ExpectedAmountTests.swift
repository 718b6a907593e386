import Foundation
import HLSReporting
import Testing

/// Wherever findings are silenced, every format says how much.
struct ExpectedAmountTests {
  /// Who says that the finding of a playlist is expected, and how it is linted.
  private enum Way: String, CaseIterable {
    case comment, exception, baseline
    case exceptionInLoads, exceptionInTargets, exceptionInArchive, exceptionSince

    var arguments: [String] {
      switch self {
      case .comment, .exception: ["lint", "x.m3u8"]
      case .baseline: ["lint", "x.m3u8", "--baseline", "base.json"]
      case .exceptionInLoads: ["lint", "--reloads", "loads"]
      case .exceptionInTargets: ["lint", "--targets", "targets"]
      case .exceptionInArchive: ["lint", "--har", "a.har", "--no-profile", "delivery"]
      case .exceptionSince: ["lint", ".", "--since", "HEAD"]
      }
    }
  }

  private static let rule = "segment/target-duration-exceeded"

  private static func playlist(_ comment: String = "", from first: Int? = nil) -> String {
    let sequence = first.map { "#EXT-X-MEDIA-SEQUENCE:\($0)\n" } ?? ""
    let segments = (0..<5).map { number in
      let name = number + (first ?? 0)
      return (name == 2 ? comment : "") + "#EXTINF:\(name == 2 ? 9 : 6),\n\(name).ts\n"
    }
    return "#EXTM3U\n#EXT-X-VERSION:3\n#EXT-X-TARGETDURATION:6\n\(sequence)"
      + segments.joined() + (first == nil ? "#EXT-X-ENDLIST\n" : "")
  }

  private static func repository(_ way: Way) throws -> Folder {
    let folder = try Folder()
    let comment = "# interlint: disable-next-line \(rule) -- OPS-1\n"
    try folder.write(playlist(way == .comment ? comment : ""), to: "x.m3u8")
    if way != .comment, way != .baseline {
      try folder.write(
        "exceptions:\n- {rules: [\(rule)], reason: OPS-1}\n",
        to: way == .exceptionInLoads ? "loads/.interlint.yaml" : ".interlint.yaml")
    }
    switch way {
    case .comment, .exception: break
    case .baseline:
      let created = try Interlint.run(
        ["baseline", "create", "x.m3u8", "--baseline", "base.json"], in: folder)
      #expect(created.status == 0)
    case .exceptionInLoads:
      for first in [0, 1] {
        try folder.write(playlist(from: first), to: "loads/\(first + 1).m3u8")
      }
    case .exceptionInTargets: try folder.write("x.m3u8\n", to: "targets")
    case .exceptionInArchive: try folder.write(Self.archive(of: playlist()), to: "a.har")
    case .exceptionSince:
      try folder.write("", to: "README")
      let git = "git -c user.name=a -c user.email=a@example.com"
      let outcome = try Interlint.shell(
        "git init -q && git add README .interlint.yaml && \(git) commit -qm x", in: folder)
      try #require(outcome.status == 0, "\(outcome.errors)")
    }
    return folder
  }

  private static func archive(of playlist: String) -> String {
    let text = playlist.replacing("\n", with: "\\n")
    return """
      {"log":{"version":"1.2","creator":{"name":"a","version":"1"},"entries":[{"startedDateTime":\
      "2026-01-01T00:00:00.000Z","time":12,"request":{"method":"GET","url":\
      "https://example.com/x.m3u8","httpVersion":"HTTP/1.1","headers":[]},"response":{"status":200,\
      "httpVersion":"HTTP/1.1","headers":[{"name":"Content-Type","value":\
      "application/vnd.apple.mpegurl"}],"content":{"size":\(playlist.utf8.count),"mimeType":\
      "application/vnd.apple.mpegurl","text":"\(text)"}},"timings":{"wait":10,"receive":2}}]}}
      """
  }

  /// What a format says about one expected finding.
  private static func words(_ format: ReportFormat) -> String {
    switch format {
    case .text, .markdown: "; 1 expected"
    case .concise, .github, .gitlab, .checkstyle, .rdjsonLines, .junit:
      "1 expected finding not listed"
    case .json: #""expected":1,"#
    case .jsonLines: #""expected":[{"#
    case .sarif: #""suppressions":[{"#
    }
  }

  @Test(arguments: ReportFormat.allCases)
  func `a format says how many findings are expected`(format: ReportFormat) throws {
    for way in Way.allCases {
      let folder = try Self.repository(way)
      let run = try Interlint.run(
        way.arguments + ["--output", format.rawValue], in: folder)
      #expect(run.status == 0, "\(way): \(run.output) \(run.errors)")
      let words = Self.words(format)
      // Concise lines are findings, so that the number is on standard error.
      let place = format == .concise ? run.errors : run.output
      #expect(place.contains(words), "\(way): \(words) in \(place.suffix(2_000))")
    }
  }

  @Test(arguments: ReportFormat.allCases)
  func `a format says nothing of expected findings if there are none`(format: ReportFormat) throws {
    let folder = try Folder()
    try folder.write(Sample.clean, to: "x.m3u8")
    let run = try Interlint.run(["lint", "x.m3u8", "--output", format.rawValue], in: folder)
    #expect(run.status == 0)
    #expect(!run.output.contains(Self.words(format)))
    #expect(!run.output.contains("expected finding"))
  }

  @Test func `a comment in a document that was received silences nothing unless it is trusted`()
    throws
  {
    let folder = try Folder()
    let comment = "# interlint: disable-file \(Self.rule) -- x\n"
    for first in [0, 1] {
      try folder.write(Self.playlist(comment, from: first), to: "r/\(first + 1).m3u8")
    }
    try folder.write(Self.archive(of: Self.playlist(comment)), to: "a.har")
    let record = #"{"url":"https://example.com/x.m3u8","file":"1.m3u8","status":200}"# + "\n"
    for (arguments, log) in [
      (["lint", "r/1.m3u8"], record), (["lint", "r/1.m3u8", "--no-follow"], record),
      (["lint", "--reloads", "r/1.m3u8", "r/2.m3u8"], ""), (["lint", "--reloads", "r"], ""),
      (["watch", "r"], record), (["lint", "--har", "a.har", "--no-profile", "delivery"], ""),
    ] {
      try? FileManager.default.removeItem(at: folder.url("r/exchanges.jsonl"))
      if !log.isEmpty { try folder.write(log, to: "r/exchanges.jsonl") }
      let run = try Interlint.run(arguments, in: folder)
      #expect(run.status == 1, "\(arguments): \(run.output)")
      let trusting = try Interlint.run(arguments + ["--trust-remote-suppressions"], in: folder)
      #expect(trusting.status == 0, "\(arguments): \(trusting.output)")
      #expect(trusting.output.hasSuffix("; 1 expected\n"), "\(arguments): \(trusting.output)")
    }
    // Without a log, the file was written by the user, whose comments count.
    try? FileManager.default.removeItem(at: folder.url("r/exchanges.jsonl"))
    #expect(try Interlint.run(["lint", "r/1.m3u8"], in: folder).status == 0)
  }
}
