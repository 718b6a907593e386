public import HLSDocuments
package import HLSInterstitials
import SourceText

/// The result of linting one target: a file, or a channel with all documents that it links to.
public struct TargetResult: Sendable, Hashable {
  /// Whether a target was checked.
  public enum Status: Sendable, Hashable {
    /// All documents were checked.
    case checked
    /// The target was checked, except for some linked documents or parts of documents; the reason is that
    /// of the first.
    case partly(unchecked: Int, reason: String)
    /// The document at the address of the target could not be checked.
    case unchecked(reason: String)
  }

  /// The cost of a target.
  public struct Effort: Sendable, Hashable {
    /// The time it took to load and check the target.
    public let duration: Duration
    /// The number of network requests.
    public let requests: Int
    /// The number of body bytes received over the network, before content decoding.
    public let bytes: Int

    /// Creates a cost; a number below 0 becomes 0.
    public init(duration: Duration = .zero, requests: Int = 0, bytes: Int = 0) {
      self.duration = max(.zero, duration)
      self.requests = max(0, requests)
      self.bytes = max(0, bytes)
    }
  }

  /// The name of the target.
  public let name: String
  /// The result of the document at the address of the target, then of linked documents; never empty.
  public let sources: [SourceResult]
  /// The announced breaks, in the order of their starts.
  public let breaks: [ScheduledBreak]
  /// The cost of the target.
  public let effort: Effort
  /// What viewers see, or why there is no timeline; nil if that was not calculated.
  package var timeline: Result<TimelineDigest, PrimaryContent.Obstacle>?
  /// Whom the target belongs to and where it is.
  package var details = TargetDetails()

  /// What was measured of the target; nil if no media playlist was loaded, or nothing was measured.
  package var facts: TargetFacts?
  /// The ads, requests and lines of the last announced breaks; empty if they were not collected.
  package var breakDetails: [BreakDetails] = []
  /// The documents that are kept for findings; empty if none are.
  package var evidence: [TargetEvidence] = []

  /// Creates the result of a target; without sources, the target could not be checked.
  public init(
    name: String, sources: [SourceResult], breaks: [ScheduledBreak] = [], effort: Effort = Effort()
  ) {
    self.name = name
    self.sources =
      sources.isEmpty ? [SourceResult(source: name, unchecked: "nothing was loaded")] : sources
    self.breaks = breaks
    self.effort = effort
  }

  /// Creates the result of a document that is a target of its own.
  public init(_ source: SourceResult, effort: Effort = Effort()) {
    self.init(name: source.source, sources: [source], effort: effort)
  }

  /// Whether the document at the address of the target could not be loaded, as an exception expects.
  package var isMuted: Bool {
    guard let entry = sources.first, case .unchecked = entry.status else { return false }
    return entry.suppressed.contains {
      $0.finding.rule == .unreachableTarget && $0.origin == .configuration
    }
  }

  /// Whether the target was checked, as the status of its documents says.
  public var status: Status {
    if let entry = sources.first, case .unchecked(let reason) = entry.status {
      return .unchecked(reason: reason)
    }
    let reasons = uncheckedReasons
    return reasons.first.map { .partly(unchecked: reasons.count, reason: $0) } ?? .checked
  }

  /// Why documents were not checked, in their order; those that were only partly checked count if no other does.
  package var uncheckedReasons: [String] {
    var unchecked: [String] = []
    var partly: [String] = []
    for source in sources {
      switch source.status {
      case .checked: continue
      case .unchecked(let reason): unchecked.append(reason)
      case .partly(let reason): partly.append(reason)
      }
    }
    // A linked document that could not be loaded has a result of its own.
    return unchecked.isEmpty ? partly : unchecked
  }

  /// The number of findings of a severity, including those that are not listed.
  public func count(of severity: Severity) -> Int {
    sources.reduce(0) { $0 + $1.count(of: severity) }
  }
}

/// A document of a target as it is kept for findings: compressed, with secrets masked.
package struct TargetEvidence: Sendable, Hashable {
  /// The name of the document, as findings have it.
  package let source: String
  /// A hash of the masked lines and the status of the response: equal documents have equal ones.
  package let digest: UInt64
  /// The masked document, in the form that the module `LintEvidence` reads.
  package let document: [UInt8]
  /// The original document, encrypted; nil if it is not kept.
  package let original: [UInt8]?

  /// Creates a document from its parts; secrets in `document` must be masked.
  package init(source: String, digest: UInt64, document: [UInt8], original: [UInt8]?) {
    self.source = source
    self.digest = digest
    self.document = document
    self.original = original
  }
}

/// Whom a target belongs to and where it is, as the list of targets says.
package struct TargetDetails: Sendable, Hashable, Codable {
  /// Who is responsible; nil if nobody is named.
  package let owner: String?
  /// Where the target is shown, or is produced.
  package let region: String?
  /// Words by which targets are found, in the order of the list, each once.
  package let labels: [String]
  /// The IANA name of the time zone in which times are shown; nil for UTC.
  package let timeZone: String?

  /// The maximum number of characters of a value, and that of labels.
  package static let longest = 100, mostLabels = 20

  /// Creates details; values that are too long are cut, and so are too many labels.
  package init(
    owner: String? = nil, region: String? = nil, labels: [String] = [], timeZone: String? = nil
  ) {
    self.owner = owner.flatMap(Self.cut)
    self.region = region.flatMap(Self.cut)
    var seen: Set<String> = []
    self.labels = Array(
      labels.prefix(Self.mostLabels).compactMap(Self.cut).filter { seen.insert($0).inserted })
    self.timeZone = timeZone.flatMap(Self.cut)
  }

  /// Whether a text can be a value: it has at most ``longest`` characters, which are all visible.
  package static func isValue(_ text: String) -> Bool { !text.isEmpty && cut(text) == text }

  /// The beginning of a text with visible characters only; nil if it is empty.
  private static func cut(_ text: String) -> String? {
    let start = String(String.UnicodeScalarView(text.unicodeScalars.prefix(longest)))
    return start.isEmpty ? nil : start.escapingInvisible()
  }

  /// The same details with missing ones taken from `other`.
  package func completed(by other: TargetDetails) -> TargetDetails {
    TargetDetails(
      owner: owner ?? other.owner, region: region ?? other.region,
      labels: labels.isEmpty ? other.labels : labels, timeZone: timeZone ?? other.timeZone)
  }

  /// The same details with what `mask` makes of each text.
  func mapping(_ mask: (String) -> String) -> TargetDetails {
    TargetDetails(
      owner: owner.map(mask), region: region.map(mask), labels: labels.map(mask),
      timeZone: timeZone.map(mask))
  }
}
