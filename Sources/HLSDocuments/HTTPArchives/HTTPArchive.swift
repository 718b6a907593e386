import HLSInterstitials
package import SourceText

/// What a browser or a proxy recorded: an HTTP archive.
///
/// Entry number n, counted from 1, is line n of the ``log``; the line of an entry without an exchange is
/// empty. A redirect and the answer of its target are one exchange, on the line of the answer.
///
/// Source: HAR 1.2.
package struct HTTPArchive: Sendable {
  /// The entries as exchanges.
  package let log: ExchangeLog
  /// The number of entries.
  package let entryCount: Int
  /// Why entries are no exchanges, with the number of these entries, in the order of their appearance.
  package let skipped: [(reason: String, count: Int)]
  /// The addresses that entries without an answer of a server name, and why there is none.
  package let unanswered: [(address: String, reason: String)]
  /// What is wrong with the file, in words; nil if it could be read to its end.
  package let fault: String?
  private let bodies: [Int: [UInt8]]

  /// What the names of bodies begin with in ``Exchange/file``.
  private static let bodyName = "entry-"

  /// Reads an archive; never fails.
  package init(parsing source: SourceFile) {
    var reader = JSONReader(source)
    let root = reader.document()
    let entries = root?["log"]?["entries"]?.elements
    fault = Self.fault(of: reader, in: source, hasEntries: entries != nil)
    var records: [ExchangeRecord?] = []
    var bodies: [Int: [UInt8]] = [:]
    var skipped: [(reason: String, count: Int)] = []
    var unanswered: [(address: String, reason: String)] = []
    var redirects = ArchivedRedirects()
    let most = source.mostExchanges
    let isCut = reader.faults.contains(where: \.isOfCutFile)
    for (number, value) in (entries ?? []).prefix(most).enumerated() {
      // The last entry of a file that is cut off is not complete.
      if isCut, value.range.end >= source.bytes.count {
        records.append(nil)
        continue
      }
      switch ArchivedEntry.read(value, of: source) {
      case .failure(let gap):
        records.append(nil)
        if let address = value["request"]?["url"]?.string, gap.isLocal {
          unanswered.append((address, gap.reason))
        }
        if let known = skipped.firstIndex(where: { $0.reason == gap.reason }) {
          skipped[known].count += 1
        } else {
          skipped.append((gap.reason, 1))
        }
      case .success(let entry):
        var record = entry.record
        if entry.body.isSaved {
          let body = entry.body.bytes
          record.file = Self.bodyName + "\(number)" + (body?.isPlaylist == true ? ".m3u8" : "")
          bodies[number] = body
        }
        if let start = redirects.follow(&record, at: number, to: entry.redirect) {
          records[start] = nil
        }
        records.append(record)
      }
    }
    self.bodies = bodies
    self.skipped = skipped
    self.unanswered = unanswered
    entryCount = entries?.count ?? 0
    log = ExchangeLog(ofLines: records, named: "\(source.name)#entries")
  }

  /// The body of an exchange of the ``log``; nil if the archive has none, or it is media.
  package func body(of exchange: Exchange) -> [UInt8]? {
    exchange.file.flatMap { body(named: $0) }
  }

  /// The body with a name in the ``log``; nil for another name.
  package func body(named name: String) -> [UInt8]? {
    guard name.hasPrefix(Self.bodyName) else { return nil }
    return Int(name.dropFirst(Self.bodyName.count).prefix { $0 != "." }).flatMap { bodies[$0] }
  }

  private static func fault(
    of reader: JSONReader, in source: SourceFile, hasEntries: Bool
  ) -> String? {
    // The others leave no doubt about what the file contains.
    let harmless: [JSONFault.Kind] = [
      .duplicateName, .byteOrderMark, .invalidUTF8, .tooDeep, .loneSurrogate, .badEscape,
      .controlCharacter, .badNumber,
    ]
    let fault = reader.faults.first { !harmless.contains($0.kind) }
    if fault != nil || !hasEntries,
      let mistake = ContentKind.mistake(ofJSON: source.bytes, for: "a HAR file")
    {
      return mistake
    }
    if let fault {
      let before = source.bytes[..<min(Int(fault.range.start), source.bytes.count)]
      let line = before.count { $0 == 0x0A } + 1
      let column = before.reversed().prefix { $0 != 0x0A }.count + 1
      let words = fault.isOfCutFile ? "the file is cut off" : "not valid JSON"
      return "\(words) at line \(line), column \(column)"
    }
    if reader.unread != nil { return "has more than \(source.mostItems) JSON values" }
    return hasEntries ? nil : "not a HAR file: expected an object log with an array entries"
  }
}

extension JSONFault {
  /// Whether a file has the fault that ends too early.
  fileprivate var isOfCutFile: Bool { kind == .unexpectedEnd || kind == .unterminatedString }
}

extension [UInt8] {
  /// Whether the bytes begin as a playlist does; a byte order mark may be before the tag.
  fileprivate var isPlaylist: Bool {
    starts(with: "#EXTM3U".utf8) || starts(with: "\u{FEFF}#EXTM3U".utf8)
  }
}

/// Joins redirects with the answers of their targets, which are entries of their own in an archive.
struct ArchivedRedirects {
  /// A redirect whose target was not requested yet.
  private struct Open {
    let number: Int
    /// The exchange of its own entry.
    let own: ExchangeRecord
    /// The exchange with the redirects before it.
    let record: ExchangeRecord
  }

  /// The maximum number of redirects in a row: curl follows 50, browsers 20.
  private static let longest = 50

  /// The redirects by the address of their targets, the latest last.
  private var open: [String: [Open]] = [:]

  /// Makes a record the answer to the last redirect to it, and returns the number of that redirect's
  /// entry; nil if it is the target of no redirect.
  ///
  /// `target` is the address of a redirect; nil for another answer.
  mutating func follow(
    _ record: inout ExchangeRecord, at number: Int, to target: String?
  ) -> Int? {
    guard record.method == "GET" else { return nil }
    let own = record
    let start = open[Self.key(record.url)]?.popLast()
    if let start {
      let earlier = start.record
      record.redirects = earlier.redirects + [start.own]
      record.location = record.url
      record.url = earlier.url
      record.time = earlier.time
      record.milliseconds = earlier.milliseconds.flatMap { time in
        record.milliseconds.map { time &+ $0 }
      }
    }
    if let target, record.redirects.count < Self.longest {
      open[Self.key(target), default: []].append(Open(number: number, own: own, record: record))
    }
    return start?.number
  }

  private static func key(_ address: String) -> String { String(address.prefix { $0 != "#" }) }
}
