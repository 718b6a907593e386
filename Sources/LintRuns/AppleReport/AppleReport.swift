import HLSDocuments
import HLSLinting
import HLSLoading
import HLSRules
import SourceText

/// The JSON report of Apple's validator, as `mediastreamvalidator -O` writes it.
///
/// Apple publishes no schema. The members are those that public readers of versions 1.1 to 1.3 use; nobody
/// has compared this with a run of the tool.
struct AppleReport: Sendable {
  /// The report.
  let text: JSONText
  /// The address or path of the requested document.
  let root: String
  /// The findings; those that differ only in details and media segments are one.
  private(set) var messages: [AppleMessage] = []
  /// The number of the first message with each cause.
  private var causes: [AppleMessage.Cause: Int] = [:]
  /// What the numbers that findings refer to are.
  private var subjects: [Int64: AppleMessage.Subject] = [:]
  /// The addresses and paths of the documents that the report is about.
  private(set) var documents: Set<String> = []
  /// What of the report could not be read, in one line; nil if everything was.
  private(set) var obstacle: String?
  /// The version of the format, if it is not one of those that readers describe.
  private(set) var unknownVersion: String?

  private static let versions = ["1.1", "1.2", "1.3"]
  /// What the report has more of than is read, in one line; nil if everything was read.
  private(set) var excess: String?

  /// The maximum number of different findings; a report of a presentation has some hundred.
  private static let mostMessages = 5_000
  /// The maximum number of their numbers, each of which is a rule of the run.
  private static let mostRules = 500
  private var rules: Set<RuleID> = []
  /// The largest report that is read: one with some hundred thousand media segments.
  private static let largest = 128 << 20

  /// Reads a file; throws if it cannot be read or is no such report.
  init(reading path: String) throws(RunFailure) {
    let bytes = try LoadedFile.bytes(of: path, called: "the Apple report", limit: Self.largest)
    do {
      try self.init(SourceFile(name: SourceNaming().name(path), bytes: bytes))
    } catch {
      let mistake = ContentKind.mistake(ofJSON: bytes, for: "a report of Apple's validator")
      throw RunFailure(.usage, "the Apple report \(path): \(mistake ?? error.explanation)")
    }
  }

  /// Why a document is no report of Apple's validator.
  struct Fault: Error {
    let explanation: String
  }

  /// Reads a report.
  init(_ source: SourceFile) throws(Fault) {
    let text = JSONText(parsing: source)
    guard !source.bytes.isEmpty else { throw Fault(explanation: "the file is empty") }
    if let unread = text.unread {
      throw Fault(
        explanation: "only \(unread.start) of \(source.bytes.count) bytes were read, which have "
          + "\(source.mostItems) JSON values, the maximum for its size")
    }
    guard let root = text.root, text.isComplete, text.isWellFormed else {
      let place = text.faults.first { $0.kind.isSyntax }.map { text.position(of: $0.range.start) }
      throw Fault(
        explanation: "not JSON" + (place.map { ": see line \($0.line), column \($0.column)" } ?? "")
      )
    }
    guard let address = root["url"]?.string, root["dataVersion"] != nil else {
      throw Fault(
        explanation: "expected the JSON of mediastreamvalidator -O: an object with url and "
          + "dataVersion")
    }
    (self.text, self.root) = (text, address)
    let version = root["dataVersion"].map { $0.string ?? text.text($0.range) } ?? ""
    if !Self.versions.contains(version) { unknownVersion = version }
    if root["messages"] == nil { obstacle = "it has no messages" }
    readSubjects(in: root, of: AppleMessage.Subject(document: address))
    readMessages(in: root, of: AppleMessage.Subject(document: address))
  }
}

extension AppleReport {
  /// The members whose elements are documents.
  private static let documents: Set<String> = ["variants", "steeringManifests"]

  /// Collects what the data IDs in an object identify.
  private mutating func readSubjects(in object: JSONValue, of subject: AppleMessage.Subject) {
    if let number = object["dataID"].flatMap(integer) { subjects[number] = subject }
    documents.insert(subject.document)
    forEachObject(in: object, of: subject) { $0.readSubjects(in: $1, of: $2) }
  }

  /// Collects the findings in an object and in those that it contains.
  private mutating func readMessages(in object: JSONValue, of subject: AppleMessage.Subject) {
    if object["parseFailed"]?.content == .boolean(true) {
      add(
        AppleMessage(
          rule: AppleRules.parseFailed,
          comment: "the playlist could not be parsed, even if the exit status of the tool was 0",
          detail: "", level: 1, subject: subject,
          place: object.member("parseFailed")?.nameRange ?? object.head))
    }
    if let messages = object["messages"] { readMessages(messages, of: subject) }
    for member in object.members ?? [] where Self.documents.contains(member.name) {
      let elements = member.value.elements
      let areObjects = elements?.allSatisfy { $0.members != nil } ?? false
      if member.value.content != .null, !areObjects {
        note(member.value, "\(member.name) is not a list of objects")
      }
    }
    forEachObject(in: object, of: subject) { $0.readMessages(in: $1, of: $2) }
  }

  /// Collects the elements of a list of findings.
  private mutating func readMessages(_ list: JSONValue, of subject: AppleMessage.Subject) {
    guard let elements = list.elements else { return note(list, "messages is not a list") }
    for message in elements {
      if message["errorComment"]?.string != nil
        || message["errorStatusCode"].flatMap(integer) != nil
      {
        add(read(message, of: subject))
      } else {
        note(message, "a message has neither errorComment nor errorStatusCode")
      }
    }
  }

  /// Records what could not be read; the first counts.
  private mutating func note(_ value: JSONValue, _ words: String) {
    obstacle = obstacle ?? "line \(text.position(of: value.range.start).line): \(words)"
  }

  /// Calls a function with each object that is a member, or in an array, of an object, apart from messages.
  private mutating func forEachObject(
    in object: JSONValue, of subject: AppleMessage.Subject,
    _ read: (inout AppleReport, JSONValue, AppleMessage.Subject) -> Void
  ) {
    for member in object.members ?? [] where member.name != "messages" {
      let elements = member.value.elements ?? [member.value]
      for element in elements where element.members != nil {
        var own = subject
        if let address = element["url"]?.string {
          if Self.documents.contains(member.name) {
            own = AppleMessage.Subject(document: address)
          } else if member.name == "segments" {
            own.segment = address
          }
        }
        read(&self, element, own)
      }
    }
  }

  private func read(_ message: JSONValue, of subject: AppleMessage.Subject) -> AppleMessage {
    let code = message["errorStatusCode"]
    let number = code.flatMap(integer)
    let referred = message["errorReferenceDataID"].flatMap(integer).flatMap { subjects[$0] }
    return AppleMessage(
      rule: number.map(AppleRules.id) ?? AppleRules.unnumbered,
      comment: message["errorComment"]?.string ?? "a finding without a description",
      detail: message["errorDetail"]?.string ?? "",
      level: message["errorRequirementLevel"].flatMap(integer), subject: referred ?? subject,
      place: code?.range ?? message["errorComment"]?.range ?? message.head)
  }

  /// A whole number, whether it is written as a number or as a string; nil for other values.
  private func integer(_ value: JSONValue) -> Int64? {
    switch value.content {
    case .number: Int64(text.text(value.range))
    case .string(let digits): Int64(digits)
    default: nil
    }
  }

  private mutating func add(_ message: AppleMessage) {
    // The same fault is reported for each of thousands of segments.
    if let same = causes[message.cause] {
      messages[same].count += 1
    } else if messages.count == Self.mostMessages
      || rules.count == Self.mostRules && !rules.contains(message.rule)
    {
      excess =
        "the report has more than \(Self.mostMessages) different findings, or \(Self.mostRules) numbers of findings"
    } else {
      rules.insert(message.rule)
      causes[message.cause] = messages.count
      messages.append(message)
    }
  }
}

extension SourceResult {
  /// The result without a finding of Apple's validator, if findings of some rules have the same cause; these
  /// then name its place in the report.
  ///
  /// If all of these are expected, so is the finding of Apple's validator.
  func replacing(_ finding: Finding, byThoseOf rules: [RuleID]) -> SourceResult {
    let isKnown = findings.contains { rules.contains($0.rule) }
    let expected = suppressed.first { rules.contains($0.finding.rule) }
    guard isKnown || expected != nil else { return self }
    var result = SourceResult(
      source: source, kind: kind, status: status,
      findings: findings.compactMap { known in
        guard known != finding else { return nil }
        return rules.contains(known.rule) ? known.naming(finding) : known
      },
      omitted: omitted, subjects: subjects, uncheckedLinks: uncheckedLinks, loads: loads,
      linkedFrom: linkedFrom, reportedBy: reportedBy)
    result.suppressed = suppressed
    result.usedExceptions = usedExceptions
    if !isKnown, let expected {
      result.suppressed.append(
        SuppressedFinding(
          finding, by: expected.origin, because: expected.reason, owner: expected.owner,
          expires: expected.expires))
    }
    return result
  }
}

extension Finding {
  /// The finding with the place at which a report of Apple's validator has the same.
  fileprivate func naming(_ other: Finding) -> Finding {
    let places = other.related.map { place in
      Related(place: place.place, message: "the same according to Apple's validator: \(other.rule)")
    }
    return Finding(
      rule: rule, severity: severity, message: message, place: place, excerpt: excerpt,
      related: related + places, fingerprint: fingerprint, loads: loads, measured: measured)
  }
}
