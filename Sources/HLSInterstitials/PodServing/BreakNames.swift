import HLSPlaylist
import SourceText

/// The ad break identifier in a pod-serving URL, with the restrictions of the Ad Break API.
///
/// The pod endpoint itself accepts any string. Source: Google Ad Manager API, resource `AdBreak`.
public struct AdBreakID: Sendable, Hashable {
  /// The maximum number of characters that the Ad Break API accepts.
  public static let maximumLength = 63

  /// The identifier, percent-decoded.
  public let text: String

  /// Creates an identifier from any text.
  public init(_ text: String) { self.text = text }

  /// The offset in UTF-8 bytes of the first character other than `a` to `z`, a digit or a hyphen;
  /// nil if there is none.
  public var characterFault: Int? {
    for (place, byte) in text.utf8.enumerated() where !byte.isAdBreakIDByte { return place }
    return nil
  }

  /// The number of characters.
  public var length: Int { text.unicodeScalars.count }

  /// Whether the text is a generic word or only a placeholder, and so identifies no specific break.
  public var isPlaceholderLike: Bool {
    Self.genericWords.contains(text.lowercased())
      || TemplatePlaceholder.isWhole(text)
  }

  private static let genericWords: Set = [
    "playlist", "default", "test", "ad", "ads", "break", "adbreak", "ad-break", "ad_break",
    "ad_break_id",
  ]

  /// Creates the identifier derived from the ID of a date range.
  ///
  /// Uppercase letters become lowercase; every other character that is not allowed becomes a
  /// hyphen. The length does not change, because truncation could make two IDs equal.
  public init(derivedFrom dateRangeID: String) {
    let derived = dateRangeID.unicodeScalars.map { scalar in
      guard scalar.isASCII else { return UInt8(ascii: "-") }
      let byte = UInt8(ascii: scalar).lowercased
      return byte.isAdBreakIDByte ? byte : UInt8(ascii: "-")
    }
    text = String(decoding: derived, as: UTF8.self)
  }

  /// Whether this identifier and the one derived from the ID of a date range are equal, or one
  /// contains the other; false if either is empty.
  public func isRelated(to dateRangeID: String) -> Bool {
    let own = AdBreakID(derivedFrom: text).text
    let other = AdBreakID(derivedFrom: dateRangeID).text
    guard !own.isEmpty, !other.isEmpty else { return false }
    return own.contains(other) || other.contains(own)
  }
}

extension AdBreakID: Codable {
  /// Reads a string.
  public init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode(String.self))
  }

  /// Writes a string.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}

extension UInt8 {
  fileprivate var isAdBreakIDByte: Bool {
    isDigit || isLowercaseLetter || self == UInt8(ascii: "-")
  }
}

/// The ad break that a pod-serving address names, and its live event.
public struct BreakName: Sendable, Hashable {
  /// How a break is named (Google DAI docs: Pod Serving reference/live).
  public enum Form: Sendable, Hashable {
    /// By its number in the live event, after `pod/`.
    case number
    /// By an identifier, after `ad_break_id/`.
    case identifier
  }

  /// Network code and custom asset key, with variables as written.
  public let event: String
  /// How the break is named.
  public let form: Form
  /// The number or identifier as written.
  public let text: String
}

extension PodReference {
  /// Whether a date range or a viewer requests the playlist of an ad pod.
  package var isManifest: Bool { url.endpoint == .hlsManifest && role != .mediaSegment }

  /// The break; nil if the address requests no pod, or if its name is empty or a placeholder.
  public var breakName: BreakName? {
    guard isManifest, let part = url.podIdentifier.part, !part.text.isEmpty,
      part.placeholder == nil
    else { return nil }
    let event = "\(url.networkCode?.text ?? "")/\(url.customAssetKey?.text ?? "")"
    return switch url.podIdentifier {
    case .pod: BreakName(event: event, form: .number, text: part.text)
    case .adBreakID: BreakName(event: event, form: .identifier, text: part.text)
    case .bare, .missing: nil
    }
  }

  /// Whether no earlier tag of the date range names an address in the same attribute.
  package var isFirstOfDateRange: Bool {
    guard let dateRange, role != .listedAsset else { return true }
    let name: AttributeName = role == .assetList ? .assetList : .assetURI
    return dateRange.attribute(name)?.valueRange == range
  }
}
