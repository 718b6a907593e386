import LocalHTTPServer

/// What a channel does wrong: one row of the defects in `Fleet.md`.
struct Misbehaviour: Sendable {
  enum Action: Sendable, Equatable {
    /// The one text stands wherever the other should.
    case replace(String, by: String)
    case status(String)
    /// 503 with Retry-After, so many times.
    case busy(seconds: String, times: Int)
    case wait(milliseconds: Int)
    /// All of the answer, a little at a time.
    case drip(milliseconds: Int)
    case hang
    case endless
    case bomb
    /// Content-Length is that much more or, where it is negative, tells of so many lines less.
    case length(Int)
    /// The connection ends after half of the body, or before anything was sent.
    case early(half: Bool)
    case type(String)
    case body(String)
    /// Both breaks are filled by pod serving; how the ad_break_id of the second begins.
    case pods(String)
    case redirect(String)
    /// So many redirects on the way.
    case hops(Int)
    /// Nothing without the token.
    case guarded
  }

  /// Which documents: `multivariant`, `video`, `video-1`, `audio`, `media`, `list`, `pod`, or `ads` for
  /// both of these.
  let document: String
  let action: Action
  /// Whether the playlist has ended, as that of an episode.
  let isFinished: Bool

  /// Reads the cells after the name; nil where they mean nothing.
  init?(document: String, action text: String) {
    self.document = document
    isFinished = text.hasPrefix("finished ")
    let words = (isFinished ? text.dropFirst(9) : text[...]).split(separator: " ", maxSplits: 1)
    let rest = words.count > 1 ? String(words[1]) : ""
    let numbers = rest.split(separator: " ").compactMap { Int($0) }
    switch (words.first ?? "", numbers.first) {
    case ("replace", _):
      let parts = (rest + " ").split(separator: " → ", omittingEmptySubsequences: false)
        .map { Self.withLineBreaks(String($0)) }
      guard parts.count == 2 else { return nil }
      action = .replace(parts[0], by: String(parts[1].dropLast()))
    case ("status", _): action = .status(rest)
    case ("busy", let seconds?): action = .busy(seconds: "\(seconds)", times: numbers.last ?? 1)
    case ("wait", let time?): action = .wait(milliseconds: time)
    case ("drip", let time?): action = .drip(milliseconds: time)
    case ("hang", _): action = .hang
    case ("endless", _): action = .endless
    case ("bomb", _): action = .bomb
    case ("length", let count?): action = .length(count)
    case ("early", _): action = .early(half: rest == "half")
    case ("type", _): action = .type(rest)
    case ("body", _): action = .body(rest)
    case ("pods", _): action = .pods(rest)
    case ("redirect", _): action = .redirect(rest)
    case ("hops", let count?): action = .hops(count)
    case ("guarded", _): action = .guarded
    default: return nil
    }
  }

  /// How the ad_break_id of the second break begins; nil without pod serving.
  var secondPod: String? { if case .pods(let id) = action { id } else { nil } }

  /// Whether it is about the document at that path in the folder of the channel.
  func concerns(_ path: Substring) -> Bool {
    let isMedia = path.hasPrefix("video-") || path == "audio.m3u8"
    return switch document {
    case "all": true
    case "video": path.hasPrefix("video-")
    case "media": isMedia
    case "list": path.hasPrefix("breaks/")
    case "ads": path.hasPrefix("breaks/") || path == "pod/multivariant.m3u8"
    case "pod": path == "pod/multivariant.m3u8"
    case "pod-media": path.hasPrefix("pod/") && path != "pod/multivariant.m3u8"
    default: path == "\(document).m3u8"
    }
  }

  /// The text as this channel has it.
  func edit(_ text: String) -> String {
    switch action {
    case .replace(let old, let new):
      text.split(separator: old, omittingEmptySubsequences: false).joined(separator: new)
        + (isFinished ? "#EXT-X-ENDLIST\n" : "")
    case .body(let body): body
    default: text
    }
  }

  /// The table has line breaks as two characters.
  private static func withLineBreaks(_ text: String) -> String {
    text.split(separator: "\\n", omittingEmptySubsequences: false).joined(separator: "\n")
  }
}
