import HLSPlaylist
public import SourceText

/// A comment of a playlist that silences findings, as it is written:
/// `# interlint: disable-next-line segment/duration-too-long until 2027-01-31 -- why`.
public struct SuppressionComment: Sendable {
  /// The findings that a comment silences.
  public enum Scope: String, Sendable, CaseIterable {
    /// Those on the next line that is neither empty nor a comment.
    case nextLine = "disable-next-line"
    /// Those of the whole playlist.
    case file = "disable-file"
  }

  /// A part of the comment with its place.
  public struct Word: Sendable {
    /// The text.
    public let text: String
    /// The place of the text.
    public let range: ByteRange
  }

  /// The number of the line, from 0.
  let line: Int
  /// The whole comment.
  public let range: ByteRange
  /// The whole comment with the end of its line.
  package let wholeLine: ByteRange
  /// What is written where `interlint:` is expected, in a comment that looks as if it were addressed to this
  /// program and is not; nil in a comment that is.
  package let lookalike: Word?
  /// The word that says what the comment does.
  public let action: Word?
  /// The findings that it silences; nil if the word is unknown.
  public var scope: Scope? { action.flatMap { Scope(rawValue: $0.text) } }
  /// The names of rules.
  public let rules: [Word]
  /// The last day, as written after `until`; nil for no end.
  public let until: Word?
  /// The word `until` without a day.
  public let danglingUntil: Word?
  /// The text after `--`; nil if there is none.
  public let reason: String?

  /// The comments of a playlist that are addressed to this program, or look as if they were.
  static func all(in playlist: Playlist) -> [SuppressionComment] {
    let lines = playlist.lines
    var found: [SuppressionComment] = []
    for number in lines.indices where lines[number].form == .comment {
      if let comment = SuppressionComment(line: number, in: playlist) { found.append(comment) }
    }
    return found
  }

  /// Reads the comment on a line; nil for a comment that neither begins with `interlint:` nor looks like it.
  init?(line: Int, in playlist: Playlist) {
    let range = playlist.lines[line].range
    let bytes = playlist.source.bytes[range.offsets]
    let text = bytes.drop { $0 == UInt8(ascii: "#") || $0.isSpaceOrTab }
    let mark = Array("interlint:".utf8)
    self.line = line
    self.range = range
    let next = line + 1 < playlist.lines.count ? playlist.lines[line + 1].start : nil
    wholeLine = ByteRange(range.start, next ?? UInt32(playlist.source.bytes.count))
    guard text.count >= mark.count, text.prefix(mark.count).elementsEqual(mark) else {
      guard let length = CommentLookalike.length(of: text) else { return nil }
      let place = ByteRange(UInt32(text.startIndex), UInt32(text.startIndex + length))
      lookalike = Word(text: playlist.text(place), range: place)
      (action, rules, until, danglingUntil, reason) = (nil, [], nil, nil, nil)
      return
    }
    lookalike = nil
    var words = Self.words(of: text.dropFirst(mark.count), in: playlist)
    if let dashes = words.firstIndex(where: { $0.text == "--" }) {
      let reason = playlist.text(ByteRange(words[dashes].range.end, range.end))
      let trimmed = reason.drop { $0 == " " || $0 == "\t" }
      self.reason = trimmed.isEmpty ? nil : String(trimmed)
      words.removeSubrange(dashes...)
    } else {
      reason = nil
    }
    action = words.first
    var rest = Array(words.dropFirst())
    var until: Word?
    var dangling: Word?
    if let place = rest.firstIndex(where: { $0.text == "until" }) {
      if place + 1 < rest.count { until = rest[place + 1] } else { dangling = rest[place] }
      rest.removeSubrange(place..<min(place + 2, rest.count))
    }
    rules = rest
    self.until = until
    danglingUntil = dangling
  }

  /// The words of some bytes, separated by spaces, tabs and commas.
  private static func words(of bytes: ArraySlice<UInt8>, in playlist: Playlist) -> [Word] {
    bytes.split { $0.isSpaceOrTab || $0 == UInt8(ascii: ",") || $0 == 0x0D }.map { word in
      let range = ByteRange(UInt32(word.startIndex), UInt32(word.endIndex))
      return Word(text: playlist.text(range), range: range)
    }
  }
}

/// Finds comments that look as if they were addressed to this program: `interlint disable-file`, `Interlint:`.
///
/// A sentence that only mentions the program is none.
enum CommentLookalike {
  /// The spellings of the name, in small letters.
  private static let names = ["interlint", "inter-lint", "inter_lint"]
  /// The words after the name that a comment without a colon begins with.
  private static let actions: Set<String> = [
    "disable", "enable", "ignore", "noqa", "nolint", "off", "silence", "suppress",
  ]
  /// The characters that may separate the name from such a word.
  private static let separators = Set(" \t;=/,.-_|])>\"'".unicodeScalars)
  /// The characters that may come before the name.
  private static let marks = Set("@[(<!\"'*".unicodeScalars)

  /// The number of bytes of what is in place of `interlint:` at the start of a text; nil if the text does not look
  /// like that.
  static func length(of bytes: ArraySlice<UInt8>) -> Int? {
    // The words after it do not matter.
    let text = String(decoding: bytes.prefix(64), as: UTF8.self)
    let before = text.unicodeScalars.prefix {
      marks.contains($0) || $0.properties.isWhitespace || $0.properties.generalCategory == .format
    }
    let small = String(text.unicodeScalars.dropFirst(before.count)).lowercased()
    guard let name = names.first(where: small.hasPrefix) else { return nil }
    let length = String(String.UnicodeScalarView(before)).utf8.count + name.utf8.count
    let rest = small.unicodeScalars.dropFirst(name.unicodeScalars.count)
    let spaces = rest.prefix { $0.properties.isWhitespace }
    if let colon = rest.dropFirst(spaces.count).first, colon == ":" || colon == "\u{FF1A}" {
      return length + String(String.UnicodeScalarView(spaces)).utf8.count
        + String(colon).utf8.count
    }
    let gap = rest.prefix { separators.contains($0) || $0.properties.isWhitespace }
    guard !gap.isEmpty else { return nil }
    let word = rest.dropFirst(gap.count).prefix {
      $0.properties.isAlphabetic || $0 == "-" || $0 == "_"
    }
    return isAction(String(String.UnicodeScalarView(word))) ? length : nil
  }

  private static func isAction(_ word: String) -> Bool {
    if actions.contains(word) || word.hasPrefix("disable-") || word.hasPrefix("disable_") {
      return true
    }
    let scopes = SuppressionComment.Scope.allCases.map(\.rawValue)
    return word.count > 7 && Spelling.nearest(to: word, among: scopes) != nil
  }
}

/// What a comment that silences findings did in a document.
public struct Suppression: Sendable {
  /// The effect of the comment on a rule that it names.
  public enum Outcome: Sendable, Hashable {
    /// There is no such rule; the rule that is probably meant, if there is one.
    case unknown(nearest: RuleID?)
    /// Its findings cannot be silenced.
    case refused
    /// It did not run, or not in full, or the comment has no effect.
    case notJudged
    /// It has findings that the comment silences.
    case used
    /// It has none.
    case unused
  }

  /// The comment.
  public let comment: SuppressionComment
  /// The outcome for each of its rules.
  public let outcomes: [Outcome]
  /// The day on which the run took place, as `2026-11-23`; nil if expiry is not judged.
  public let today: String?

  /// Whether the comment has ended.
  public var hasExpired: Bool { comment.hasExpired(on: today) }
}

extension SuppressionComment {
  func hasExpired(on today: String?) -> Bool {
    guard let until, let today, CalendarDay(until.text) != nil else { return false }
    return until.text < today
  }

  /// Whether the comment can silence anything: it says what and why, and has not ended.
  func hasEffect(on today: String?) -> Bool {
    scope != nil && reason != nil && danglingUntil == nil
      && until.map { CalendarDay($0.text) != nil } ?? true && !hasExpired(on: today)
  }
}
