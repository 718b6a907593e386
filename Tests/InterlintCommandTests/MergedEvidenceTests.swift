import Foundation
import Testing

@testable import LintEvidence
@testable import LintHistory

/// Result lines of other machines are not trusted: their evidence is checked and masked again before it is stored.
struct MergedEvidenceTests {
  private static let secret = "Bearer Zk4pWq8RtY2uXv6B"

  /// A result line of a target with one finding, and with this evidence.
  private static func line(_ evidence: [[String: String]], rule: String = "a/b") throws -> String {
    let place = ["line": 2, "column": 1]
    let finding: [String: Any] = [
      "rule": rule, "severity": "error", "message": "m", "related": [] as [Any],
      "fingerprint": "0123456789abcdef",
      "range": ["start": place, "end": place, "bytes": ["start": 8, "end": 8]] as [String: Any],
    ]
    let source: [String: Any] = [
      "source": "main.m3u8", "kind": "media playlist", "status": "checked", "subjects": [] as [Any],
      "findings": [finding], "omitted": [:] as [String: Any], "unfollowed": [] as [Any],
    ]
    let line: [String: Any] = [
      "schema": "interlint-target/1", "target": "news", "url": "main.m3u8", "rules": "0",
      "status": "checked", "tool": ["name": "interlint", "version": "0.1.0"],
      "effort": ["seconds": 0, "requests": 0, "bytes": 0], "breaks": [] as [Any],
      "documents": [source], "evidence": evidence,
    ]
    return String(decoding: try JSONSerialization.data(withJSONObject: line), as: UTF8.self) + "\n"
  }

  /// A member of `evidence`.
  private static func member(
    _ document: [UInt8], source: String = "main.m3u8", digest: String = "1",
    original: [UInt8]? = nil
  ) -> [String: String] {
    var member = [
      "source": source, "digest": digest, "document": Data(document).base64EncodedString(),
    ]
    member["original"] = original.map { Data($0).base64EncodedString() }
    return member
  }

  /// A packed document of these lines, with any members replaced or added.
  private static func packed(
    _ lines: [String], first: Int = 1, _ others: [String: Any] = [:]
  ) throws -> [UInt8] {
    let document: [String: Any] = [
      "kind": "media playlist", "bytes": 100, "failures": [] as [Any],
      "parts": [["first": first, "lines": lines] as [String: Any]],
    ]
    let json = try JSONSerialization.data(
      withJSONObject: document.merging(others, uniquingKeysWith: { $1 }))
    return [1] + (try #require(Compression.compressed(Array(json))))
  }

  private static func response(_ others: [String: Any]) -> [String: Any] {
    let plain: [String: Any] = [
      "address": "https://e.example/a", "method": "GET", "status": 404, "sent": [] as [Any],
      "received": [] as [Any],
    ]
    return plain.merging(others, uniquingKeysWith: { $1 })
  }

  private struct Merged {
    /// What is printed about evidence.
    let notes: String
    let document: EvidenceDocument?
    let packed, original: [UInt8]?
    /// The history.
    let bytes: [UInt8]
  }

  /// What `merge` prints about a line, and what it stores.
  private static func merged(_ line: String) throws -> Merged {
    let folder = try Folder()
    try folder.write(line, to: "l.jsonl")
    let outcome = try Interlint.run(
      ["merge", "--history=h.sqlite", "l.jsonl"], in: folder,
      environment: TargetsTests.environment)
    #expect(outcome.status == 1, "\(outcome.errors)")
    let store = try HistoryStore(opening: folder.url("h.sqlite").path)
    let target = try store.snapshot(.all).targets[0]
    #expect(target.findings.count == 1)
    let stored = try target.evidence.first.flatMap { try store.evidence($0) }
    let document = stored?.document.document
    if stored != nil { #expect(document != nil) }
    let notes = outcome.errors.split(separator: "\n").filter { $0.contains("evidence[") }
    return Merged(
      notes: notes.joined(separator: "\n"), document: document, packed: stored?.document.bytes,
      original: stored?.original, bytes: try folder.bytes("h.sqlite"))
  }

  @Test(arguments: [
    "#x Authorization: \(secret)", "#x \(secret)",
    "a.ts?token=Zk4pWq8RtY2uXv6B&x=1", "https://viewer:Zk4pWq8RtY2uXv6B@e.example/a.ts",
  ])
  func `a secret in a line is masked`(line: String) throws {
    let merged = try Self.merged(
      Self.line([Self.member(try Self.packed(["#EXTM3U", line, "#EXT-X-ENDLIST"]))]))
    let lines = try #require(merged.document).lines
    #expect(lines.map(\.number) == [1, 2, 3])
    #expect(lines[0].text == "#EXTM3U" && lines[2].text == "#EXT-X-ENDLIST")
    #expect(lines[1].text.utf8.count == line.utf8.count)
    #expect(lines[1].text.contains("****") && !lines[1].text.contains("Zk4pWq8RtY2uXv6B"))
    #expect(merged.notes == "")
  }

  @Test(
    arguments: [
      ["sent": [["name": "Authorization", "value": secret]]],
      ["sent": [["name": "X-Key", "value": "Zk4pWq8RtY2uXv6B"]]],
      ["received": [["name": "Set-Cookie", "value": "a=Zk4pWq8RtY2uXv6B; Secure"]]],
      ["received": [["name": "Location", "value": "/a?token=Zk4pWq8RtY2uXv6B"]]],
      ["received": [["name": "x?token=Zk4pWq8RtY2uXv6B", "value": "1"]]],
      ["address": "https://e.example/a?token=Zk4pWq8RtY2uXv6B"],
      ["failure": "redirected to https://e.example/?sig=Zk4pWq8RtY2uXv6B"],
      ["time": secret], ["method": "GET ?token=Zk4pWq8RtY2uXv6B"],
    ] as [[String: any Sendable]])
  func `a secret in a request or response is masked`(members: [String: any Sendable]) throws {
    let response = Self.response(members)
    for others in [["response": response], ["failures": [response]]] as [[String: Any]] {
      let merged = try Self.merged(
        Self.line([Self.member(try Self.packed(["#EXTM3U"], others))]))
      let document = try #require(merged.document)
      let json = String(decoding: try JSONEncoder().encode(document), as: UTF8.self)
      #expect(!json.contains("Zk4pWq8RtY2uXv6B"), "\(json)")
      #expect((document.response ?? document.failures.first)?.status == 404)
      #expect(merged.notes == "")
    }
  }

  @Test func `a secret anywhere else in a line is not stored`() throws {
    let planted = "a/b?token=Zk4pWq8RtY2uXv6B"
    let packed = try Self.packed(["#EXTM3U"], ["kind": planted, "other": planted])
    let line = try Self.line([Self.member(packed)], rule: planted)
      .replacing("\"0.1.0\"", with: "\"\(planted)\"")
      .replacing("\"0123456789abcdef\"", with: "\"\(planted)\"")
      .replacing("\"media playlist\"", with: "\"\(planted)\"")
    let merged = try Self.merged(line)
    #expect(merged.document?.kind == "a/b?token=****************")
    #expect(Data(merged.bytes).firstRange(of: Data("Zk4pWq8RtY2uXv6B".utf8)) == nil)
    let stored = try #require(merged.packed)
    let json = try #require(Compression.decompressed(stored.dropFirst(), atMost: 1 << 20))
    #expect(!String(decoding: json, as: UTF8.self).contains("Zk4pWq8RtY2uXv6B"))
  }

  @Test func `the digest is that of the masked document`() throws {
    // Two nights with other documents, and the same digest that the line claims.
    let folder = try Folder()
    var stored: [String] = []
    for text in ["#EXT-X-A", "#EXT-X-B"] {
      let bytes = try Self.packed(["#EXTM3U", text])
      let line = try Self.line([Self.member(bytes, digest: "7")])
      // The finding changes, so that its document is stored again.
      try folder.write(
        line.replacing("\"message\":\"m\"", with: "\"message\":\"\(text)\""), to: "l.jsonl")
      _ = try Interlint.run(
        ["merge", "--history=h.sqlite", "l.jsonl"], in: folder,
        environment: TargetsTests.environment)
      let store = try HistoryStore(opening: folder.url("h.sqlite").path)
      let version = try #require(try store.snapshot(.all).targets[0].evidence.last)
      stored.append(
        try #require(try store.evidence(version)?.document.document?.lines.last?.text))
    }
    #expect(stored == ["#EXT-X-A", "#EXT-X-B"])
  }

  @Test func `bytes that cannot be unpacked are left out with the reason`() throws {
    let whole = try Self.packed((0..<100).map { "line \($0)" })
    var otherForm = whole
    otherForm[0] = 2
    // It says that it has fewer bytes, or more, than it has.
    var small = try Self.packed([String(repeating: " ", count: 7 << 20)])
    small.replaceSubrange(1..<5, with: [0, 0, 0, 10])
    var large = whole
    large.replaceSubrange(1..<5, with: [0, 127, 255, 255])
    for bytes in [[], [1], Array(whole.dropLast(9)), otherForm, small, large] {
      let merged = try Self.merged(Self.line([Self.member(bytes)]))
      #expect(merged.document == nil)
      #expect(
        merged.notes
          == "interlint: l.jsonl:1: evidence[0] is left out: it cannot be unpacked")
    }
  }

  @Test func `documents that are too large are left out with the reason`() throws {
    var claimed = try Self.packed(["a"])
    claimed.replaceSubrange(1..<5, with: [255, 255, 255, 255])
    for bytes in [
      claimed, try Self.packed([String(repeating: " ", count: 7 << 20)]),
      try Self.packed(Array(repeating: "", count: 1_000_000)),
    ] {
      let merged = try Self.merged(Self.line([Self.member(bytes)]))
      #expect(merged.document == nil)
      #expect(merged.notes == "interlint: l.jsonl:1: evidence[0] is left out: it is too large")
    }
  }

  @Test func `a line of many bombs ends`() throws {
    let bomb = Self.member(try Self.packed([String(repeating: " ", count: 7 << 20)]))
    let good = Self.member(try Self.packed(["#EXTM3U"]))
    let merged = try Self.merged(Self.line([good] + Array(repeating: bomb, count: 500)))
    #expect(merged.document?.lines.map(\.text) == ["#EXTM3U"])
    let notes = merged.notes.split(separator: "\n")
    #expect(notes.count == 500)
    #expect(notes.last?.hasSuffix("all that is kept of a target is too large") == true)
  }

  @Test func `lines without an order are left out, and any other number is kept`() throws {
    let part: [String: Any] = ["first": 1, "lines": ["a"]]
    for bytes in [
      try Self.packed(["a"], first: 0), try Self.packed(["a"], first: -5),
      try Self.packed(["a", "b"], first: .max), try Self.packed(["a\nb"]),
      try Self.packed([], ["parts": [part, part]]),
    ] {
      let merged = try Self.merged(Self.line([Self.member(bytes)]))
      #expect(merged.document == nil)
      #expect(
        merged.notes.hasSuffix("evidence[0] is left out: its lines are not numbered in order"))
    }
    let numbers: [String: Any] = ["status": Int.min, "milliseconds": Int.max]
    let merged = try Self.merged(
      Self.line([
        Self.member(
          try Self.packed(
            ["a"],
            ["bytes": Int.min, "failures": Array(repeating: Self.response(numbers), count: 5_000)]))
      ]))
    #expect(merged.document?.failures.count == 20)
  }

  @Test func `evidence of a document that the line does not have is left out`() throws {
    let bytes = try Self.packed(["#EXTM3U"])
    let merged = try Self.merged(Self.line([Self.member(bytes, source: "other.m3u8")]))
    #expect(merged.document == nil)
    #expect(merged.notes.hasSuffix("evidence[0] is left out: the line has no such document"))
  }

  @Test func `an original that is not encrypted is left out, and one that may be is kept`() throws {
    let bytes = try Self.packed(["#EXTM3U"])
    let key = try #require(EvidenceKey(String(repeating: "0f", count: 32)))
    let place = EvidencePlace(
      of: EvidenceDocument(kind: "media playlist", response: nil, bytes: 8, parts: []),
      named: "a.m3u8")
    let sealed = try #require(key.sealed(Array("#EXTM3U\n".utf8), at: place))
    let kept = try Self.merged(Self.line([Self.member(bytes, original: sealed)]))
    #expect(kept.original == sealed && kept.notes == "")
    for original in [
      Array("#EXTM3U\n#x \(Self.secret)\n#x x x x x x x x".utf8), [], Array(sealed.prefix(20)),
      sealed + [UInt8](repeating: 0, count: 3 << 20),
    ] {
      let merged = try Self.merged(Self.line([Self.member(bytes, original: original)]))
      #expect(merged.document != nil && merged.original == nil)
      #expect(merged.notes.contains("evidence[0].original is left out: "))
    }
  }

  @Test func `what this program masked is stored as it was`() throws {
    let lines = ["#EXTM3U", "a.ts?token=***************&x=1", "…cut \u{FFFD}", "<b>&\u{202E}"]
    let response = Self.response([
      "address": "https://e.example/?viewer=*****", "time": "2026-11-21T00:00:00.000Z",
      "sent": [
        ["name": "Authorization", "value": "*******"], ["name": "Accept", "value": "*/*"],
      ],
      "received": [["name": "Age", "value": "7"], ["name": "Set-Cookie", "value": "****"]],
    ])
    let bytes = try Self.packed(
      lines, first: 300, ["response": response, "failures": [response]])
    let merged = try Self.merged(Self.line([Self.member(bytes)]))
    #expect(merged.document == PackedEvidence(bytes: bytes).document)
    #expect(merged.notes == "")
  }
}
