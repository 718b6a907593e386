import FoundationEssentials
package import HLSDocuments
import HLSLinting

/// What is usual of one target, written as one line of JSON for a run that does not know its history.
package struct UsualLine: Sendable, Equatable, JSONWritable {
  /// The value of the member `schema` in every line.
  package static let schema = "interlint-usual/1"

  /// The name of the target.
  package let target: String
  /// What is usual of it.
  package let usual: UsualFacts

  /// Creates a line from its parts.
  package init(_ target: String, _ usual: UsualFacts) {
    (self.target, self.usual) = (target, usual)
  }

  /// Parses a line, with or without its line feed; ignores unknown members.
  package init(parsing bytes: some Collection<UInt8>) throws(TargetLineError) {
    let document: Document
    do {
      document = try JSONLine.value(in: bytes)
    } catch {
      throw TargetLineError(error)
    }
    guard document.schema == Self.schema else {
      throw .otherSchema(document.schema, readable: Self.schema)
    }
    guard let target = document.target, !target.isEmpty else { throw .badMember(path: "target") }
    guard let runs = document.runs, (UsualFacts.leastRuns...UsualFacts.mostRuns).contains(runs)
    else { throw .badMember(path: "runs") }
    func number(_ value: Double?, _ name: String) throws(TargetLineError) -> Int64? {
      guard let value else { return nil }
      guard (0...1e15).contains(value) else { throw .badMember(path: name) }
      return Int64(value.rounded())
    }
    func milliseconds(_ seconds: Double?, _ name: String) throws(TargetLineError) -> Int64? {
      try number(seconds.map { $0 * 1_000 }, name)
    }
    func share(_ usual: Double?, _ least: Double?, _ name: String) throws(TargetLineError)
      -> UsualShare?
    {
      guard let usual = try number(usual, name) else { return nil }
      return UsualShare(usual: usual, least: try number(least, "least_\(name)") ?? 0)
    }
    guard
      let usual = UsualFacts(
        runs: runs, breaks: try number(document.breaks, "breaks") ?? 0,
        variants: try number(document.variants, "variants") ?? 0,
        renditions: try number(document.renditions, "renditions") ?? 0,
        gap: try milliseconds(document.gap, "gap"),
        playlistTime: try milliseconds(document.playlistTime, "playlist_time"),
        listTime: try milliseconds(document.listTime, "list_time"),
        assetTime: try milliseconds(document.assetTime, "asset_time"),
        played: try share(document.played, document.leastPlayed, "played"),
        fill: try share(document.fill, document.leastFill, "fill"))
    else { throw .badMember(path: "runs") }
    self.init(target, usual)
  }

  /// The members as they are read; those of another schema may be anything.
  private struct Document: Decodable {
    let schema, target: String?
    let runs: Int?
    let breaks, variants, renditions: Double?
    let gap, playlistTime, listTime, assetTime: Double?
    let played, leastPlayed, fill, leastFill: Double?

    enum CodingKeys: String, CodingKey {
      case schema, target, runs, breaks, variants, renditions, gap, played, fill
      case playlistTime = "playlist_time"
      case listTime = "list_time"
      case assetTime = "asset_time"
      case leastPlayed = "least_played"
      case leastFill = "least_fill"
    }
  }

  /// Writes the object; times are seconds, and what is not known is absent.
  package func write(to json: inout JSONWriter) {
    func seconds(_ milliseconds: Int64?) -> Double? { milliseconds.map { Double($0) / 1_000 } }
    json.object { json in
      json.member("asset_time", seconds(usual.assetTime))
      json.member("breaks", Int(usual.breaks))
      json.member("fill", usual.fill.map { Int($0.usual) })
      json.member("gap", seconds(usual.gap))
      json.member("least_fill", usual.fill.map { Int($0.least) })
      json.member("least_played", usual.played.map { Int($0.least) })
      json.member("list_time", seconds(usual.listTime))
      json.member("played", usual.played.map { Int($0.usual) })
      json.member("playlist_time", seconds(usual.playlistTime))
      json.member("renditions", Int(usual.renditions))
      json.member("runs", usual.runs)
      json.member("schema", Self.schema)
      json.member("target", target)
      json.member("variants", Int(usual.variants))
    }
  }
}
