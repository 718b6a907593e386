import SourceText

/// The forms in which markers write lengths and times.
enum MarkerTime {
  /// A number of seconds, or a duration of XML Schema such as `PT1M8.5S` or `P0Y0M0DT0H1M8.5S`, as ESAM has it;
  /// nil for other texts.
  static func seconds(_ text: String) -> Seconds? {
    if let seconds = Seconds(text) { return seconds }
    guard text.first == "P", let last = text.last, last != "P", last != "T" else { return nil }
    let parts = text.dropFirst().split(
      separator: "T", maxSplits: 1, omittingEmptySubsequences: false)
    // Years and months have no fixed length.
    guard let days = sum(of: parts[0], ["Y": 0, "M": 0, "D": 86_400]) else { return nil }
    guard parts.count == 2 else { return days }
    return sum(of: parts[1], ["H": 3600, "M": 60, "S": 1]).map { days + $0 }
  }

  /// The sum of numbers with units; with a unit of 0, the number must be 0.
  private static func sum(of text: Substring, _ units: [Character: Int]) -> Seconds? {
    var (sum, digits) = (Seconds.zero, "")
    for character in text {
      guard let unit = units[character] else {
        digits.append(character)
        continue
      }
      guard let number = Seconds(digits), unit > 0 || number == .zero else { return nil }
      sum = sum + number * unit
      digits = ""
    }
    return digits.isEmpty ? sum : nil
  }

  /// Whether a text without a name is meant to be a time, or two separated by a slash, rather than an ID that begins
  /// with a digit.
  static func isMeant(_ text: String) -> Bool {
    text.split(separator: "/").allSatisfy { part in
      let number = part.drop { $0 == " " }.drop { $0 == "+" || $0 == "-" }
      let unit = number.drop { $0.isASCII && $0.isNumber || $0 == "." || $0 == ":" }
      guard unit.startIndex > number.startIndex else { return seconds(String(part)) != nil }
      return units.contains(unit.filter { $0 != " " }.lowercased())
    }
  }

  private static let units: Set<String> = [
    "", "s", "sec", "secs", "second", "seconds", "ms", "m", "min", "h",
  ]
}
