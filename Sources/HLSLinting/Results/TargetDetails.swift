import SourceText

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
