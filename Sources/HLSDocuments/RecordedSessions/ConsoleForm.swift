import HLSInterstitials
import SourceText

/// What the sample of the guide for client-side live SGAI prints.
///
/// Source: Google IMA guide: client-side live SGAI with HLS interstitials (iOS).
struct ConsoleForm: Sendable {
  typealias Values = [(String, SessionValue)]

  /// How the message begins.
  let beginning: String
  /// Reads the event from the rest of the message; nil if it goes on otherwise.
  let rest: @Sendable (inout ConsoleMessage, DateTime?) -> (SessionEvent.Kind, Values)?

  /// Finds the first form of a line at its start or after a space, and the range of the message without spaces
  /// at its end.
  static func find(in bytes: Span<UInt8>, _ line: Range<Int>) -> (Range<Int>, ConsoleForm)? {
    for place in line
    where initials.contains(bytes[place])
      && (place == line.lowerBound || bytes[place - 1] == UInt8(ascii: " ")
        || bytes[place - 1] == UInt8(ascii: "\t"))
    {
      for form in all where bytes.starts(form.beginning, at: place, in: line) {
        var end = line.upperBound
        while end > place, bytes[end - 1].isWhitespace { end -= 1 }
        return (place..<end, form)
      }
    }
    return nil
  }

  func read(
    _ message: ConsoleMessage, time: DateTime?
  ) -> (kind: SessionEvent.Kind, values: Values)? {
    var message = message
    guard message.skip(beginning), let read = rest(&message, time) else { return nil }
    return read
  }

  private static let initials = Set(all.compactMap(\.beginning.utf8.first))

  private static let all: [ConsoleForm] = [
    whole("Ad period started.", .adPeriodStarted), whole("Ad period ended.", .adPeriodEnded),
    whole("Ad break started.", .adBreakStarted), whole("Ad break ended.", .adBreakEnded),
    ConsoleForm(beginning: "Ad break scheduled to start in ", rest: schedule),
    ConsoleForm(beginning: "Showing ad ", rest: ad),
    whole("Failed to load content stream. The URL is invalid.", .contentInvalid),
    whole("Failed to retrieve stream manager from ads loaded data.", .streamError),
    ConsoleForm(beginning: "Failed to retrieve stream ID from stream manager.") { message, _ in
      let end = message.text()
      return end.range.isEmpty
        ? (.adsLoaded, [("streamId", SessionValue(.null, at: end.range))]) : nil
    },
    whole("Stream registration failed with unknown error.", .failed),
    message("Stream registration failed with error: ", .failed),
    whole("Ad stream failed to load with unknown error.", .streamError),
    message("Ad stream failed to load with error: ", .streamError),
    whole(
      "The ad stream ID is not set. Skipping all ad breaks of the current stream session.",
      .breakSkipped),
    ConsoleForm(
      beginning: "Failed to get the player item of the content stream. Skipping an ad break in "
    ) { message, _ in
      guard message.number(before: " seconds.") != nil, message.isEmpty else { return nil }
      return (.breakSkipped, [])
    },
    ConsoleForm(beginning: "Failed to generate the ad pod manifest URL. Skipping insertion of ") {
      message, _ in
      guard message.skipAtEnd(".") else { return nil }
      return (.breakSkipped, [("breakId", message.text())])
    },
  ]

  /// A message without values.
  private static func whole(_ text: String, _ kind: SessionEvent.Kind) -> ConsoleForm {
    ConsoleForm(beginning: text) { message, _ in message.isEmpty ? (kind, []) : nil }
  }

  /// A message that ends with the text of an error.
  private static func message(_ text: String, _ kind: SessionEvent.Kind) -> ConsoleForm {
    ConsoleForm(beginning: text) { message, _ in (kind, [("message", message.text())]) }
  }

  private static func schedule(
    _ message: inout ConsoleMessage, _ time: DateTime?
  ) -> (SessionEvent.Kind, Values)? {
    guard let lead = message.number(before: " seconds. Ad break manifest URL: "),
      message.skipAtEnd("."), let seconds = lead.seconds
    else { return nil }
    let url = message.text()
    var values: Values = [("url", url)]
    if let time {
      values.append(
        ("date", SessionValue(.text(time.advanced(by: seconds).utcText), at: lead.range)))
    }
    if let pod = url.text.flatMap({ PodServingURL($0) })?.podIdentifier.part {
      values.append(("breakId", SessionValue(.text(pod.text), at: url.place(pod.range))))
    }
    return (.schedule, values)
  }

  private static func ad(
    _ message: inout ConsoleMessage, _ time: DateTime?
  ) -> (SessionEvent.Kind, Values)? {
    // Titles may contain anything, so that the numbers after them are read from the end.
    guard let position = message.number(before: "/"),
      let total = message.number(before: ", bumper: "),
      let bumper = message.text(before: ", title: "),
      let title = message.text(before: ", description: "),
      let description = message.text(before: ", contentType:"),
      let type = message.text(beforeLast: ", pod index: "),
      let index = message.number(before: ", time offset: "),
      let offset = message.number(before: ", max duration: "), message.skipAtEnd(".")
    else { return nil }
    let end = message.text()
    guard let maximum = end.text.flatMap({ DecimalNumber($0) }),
      let isBumper = ["YES": true, "NO": false][bumper.text ?? ""]
    else { return nil }
    return (
      .started,
      [
        ("adPosition", position), ("totalAds", total),
        ("bumper", SessionValue(.boolean(isBumper), at: bumper.range)), ("title", title),
        ("description", description), ("contentType", type), ("podIndex", index),
        ("timeOffset", offset), ("maxDuration", SessionValue(.number(maximum), at: end.range)),
      ]
    )
  }
}
