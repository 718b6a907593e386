package import SourceText

/// What a target has for an ad break that it announces: its ads, the requests for them, and the lines of the
/// playlist that announce it.
///
/// Times are milliseconds. Texts are masked, and long ones are cut.
package struct BreakDetails: Sendable, Hashable {
  /// An ad of the break.
  package struct Ad: Sendable, Hashable {
    /// Whether the playlist of an ad was loaded.
    package enum State: String, Sendable, Hashable, CaseIterable {
      /// It was.
      case loaded
      /// The request failed, so that players skip the ad.
      case failed
      /// It was not requested.
      case notLoaded = "not loaded"
    }

    /// The absolute address.
    package internal(set) var address: String
    /// DURATION in the asset list; nil if it is missing or invalid.
    package internal(set) var declared: Int64?
    /// The duration of the loaded media playlist; nil if it is not known.
    package internal(set) var length: Int64?
    /// Whether the playlist was loaded.
    package internal(set) var state: State

    /// Creates an ad from its parts.
    package init(address: String, declared: Int64?, length: Int64?, state: State) {
      (self.address, self.declared, self.length) = (address, declared, length)
      self.state = state
    }
  }

  /// A request that a player makes for the break.
  package struct Request: Sendable, Hashable {
    /// What is requested.
    package enum Document: String, Sendable, Hashable, CaseIterable {
      case assetList = "asset list"
      /// The playlist of an ad.
      case asset
      /// The media playlist of an ad, by which its length is known.
      case mediaPlaylist = "media playlist"
    }

    /// What is requested.
    package internal(set) var document: Document
    /// The absolute address.
    package internal(set) var address: String
    /// The status of the answer, 0 if there was none; nil if no request was recorded.
    package internal(set) var status: Int?
    /// The time until the answer was complete; nil if it was not recorded.
    package var milliseconds: Int64?
    /// Why there is no document; nil if there is one, or the status says why.
    package internal(set) var failure: String?

    /// Creates a request from its parts.
    package init(
      _ document: Document, address: String, status: Int?, milliseconds: Int64?, failure: String?
    ) {
      (self.document, self.address, self.status) = (document, address, status)
      (self.milliseconds, self.failure) = (milliseconds, failure)
    }
  }

  /// A line of the playlist around the break.
  package struct Line: Sendable, Hashable {
    /// The number of the line, from 1.
    package internal(set) var number: Int
    /// The text without the line break.
    package internal(set) var text: String
    /// Whether the line announces the break.
    package internal(set) var isOfBreak: Bool

    /// Creates a line from its parts.
    package init(number: Int, text: String, isOfBreak: Bool) {
      (self.number, self.text, self.isOfBreak) = (number, text, isOfBreak)
    }
  }

  /// The number of breaks of a target with details, the last ones.
  package static let mostBreaks = 20
  /// The number of ads, requests, lines and pods of a break.
  package static let mostAds = 50, mostRequests = 60, mostLines = 24, mostPods = 10
  /// The length of a line, and of an address or another text, in code points.
  static let longestLine = 300, longestText = 1_000

  /// The ID of the date range.
  package var id: String
  /// What addresses of Google DAI say about the pods, such as `ad_break_id mid-2`; each once.
  package var pods: [String] = []
  /// The length before the ads are loaded, without X-PLAYOUT-LIMIT; nil if it is unknown.
  package var declared: Int64?
  /// X-PLAYOUT-LIMIT; nil without it.
  package var limit: Int64?
  /// In the order in which they are played; at most ``mostAds``.
  package var ads: [Ad] = []
  /// In the order in which players make them; at most ``mostRequests``.
  package var requests: [Request] = []
  /// The names of the loaded asset list, of ads and of their media playlists; at most ``mostRequests``.
  package var documents: [String] = []
  /// The number of ads and of requests that are left out.
  package var omittedAds = 0, omittedRequests = 0
  /// The name of the document with the lines.
  package var source = ""
  /// The lines of the date range, with some around them and around the segments at which the break starts and
  /// the primary content resumes; in order, at most ``mostLines``.
  package var lines: [Line] = []
  /// The fingerprints of the findings in the lines and documents of the break, in a history; otherwise empty.
  package var findings: [String] = []

  /// Creates the details of a break of which nothing is known.
  package init(id: String) { self.id = id }

  /// How long the break should be: what is declared, up to the limit; nil if neither is known.
  package var planned: Int64? { [declared, limit].compactMap(\.self).min() }

  /// The details without the times that differ between equal runs.
  package var withoutTimes: BreakDetails {
    var copy = self
    for place in copy.requests.indices { copy.requests[place].milliseconds = nil }
    return copy
  }
}

extension BreakDetails: Record {
  package static let blank = BreakDetails(id: "")

  package static let form = RecordForm<BreakDetails>(
    name: "breakDetails",
    description: "The ads of a break and the requests for them; times are seconds.",
    [
      Field(
        "id", "The ID of the date range.", isSecret: true, value: { $0.id }, set: { $0.id = $1 }),
      Field(
        "pods", "What addresses of Google DAI say about the pods.", isSecret: true,
        limits: [("maxItems", .number(mostPods))], value: { $0.pods },
        set: { $0.pods = Array($1.prefix(mostPods)) }),
      Field(
        "declared", "DURATION of the date range, otherwise PLANNED-DURATION.",
        ofOptional: Milliseconds.self, value: { $0.declared }, set: { $0.declared = $1 }),
      Field(
        "limit", "X-PLAYOUT-LIMIT.", ofOptional: Milliseconds.self, value: { $0.limit },
        set: { $0.limit = $1 }),
      Field(
        "ads", "In the order in which they are played.", isSecret: true,
        limits: [("maxItems", .number(mostAds))], value: { $0.ads },
        set: { $0.ads = Array($1.prefix(mostAds)) }),
      Field(
        "requests", "In the order in which players make them.", isSecret: true,
        limits: [("maxItems", .number(mostRequests))], value: { $0.requests },
        set: { $0.requests = Array($1.prefix(mostRequests)) }),
      Field(
        "documents", "The names of the loaded asset list, of ads and of their media playlists.",
        isSecret: true, isRequired: false, missing: [],
        limits: [("maxItems", .number(mostRequests))], value: { $0.documents },
        set: { $0.documents = Array($1.prefix(mostRequests)) }),
      Field(
        "omittedAds", missing: 0, schema: .defined("count"), isLeftOut: { $0 <= 0 },
        value: { $0.omittedAds }, set: { $0.omittedAds = max(0, $1) }),
      Field(
        "omittedRequests", missing: 0, schema: .defined("count"), isLeftOut: { $0 <= 0 },
        value: { $0.omittedRequests }, set: { $0.omittedRequests = max(0, $1) }),
      Field(
        "source", "The document with the lines.", isSecret: true, value: { $0.source },
        set: { $0.source = $1 }),
      Field(
        "lines", "The lines of the date range, and some around them.", isSecret: true,
        limits: [("maxItems", .number(mostLines))], value: { $0.lines },
        set: { $0.lines = Array($1.prefix(mostLines)) }),
      Field(bytes: "findings", value: { $0.findings }, set: { $0.findings = $1 }),
    ])
}

extension BreakDetails.Ad: Record {
  package static let blank = Self(address: "", declared: nil, length: nil, state: .notLoaded)

  package static let form = RecordForm<Self>([
    Field("address", isSecret: true, value: { $0.address }, set: { $0.address = $1 }),
    Field(
      "declared", "DURATION in the asset list.", ofOptional: Milliseconds.self,
      value: { $0.declared }, set: { $0.declared = $1 }),
    Field(
      "length", "The duration of the loaded media playlist.",
      ofOptional: Milliseconds.self, value: { $0.length }, set: { $0.length = $1 }),
    Field(
      "state", schema: .words(State.self), value: { $0.state.rawValue },
      set: { $0.state = State(rawValue: $1) ?? .notLoaded }),
  ])
}

extension BreakDetails.Request: Record {
  package static let blank = Self(
    .asset, address: "", status: nil, milliseconds: nil, failure: nil)

  package static let form = RecordForm<Self>([
    Field(
      "document", schema: .words(Document.self), value: { $0.document.rawValue },
      set: { $0.document = Document(rawValue: $1) ?? .asset }),
    Field("address", isSecret: true, value: { $0.address }, set: { $0.address = $1 }),
    Field(
      "status", "0 without an answer; absent if no request was recorded.",
      limits: [("minimum", 0)], optional: { $0.status }, set: { $0.status = $1 }),
    Field(
      "seconds", ofOptional: Milliseconds.self, value: { $0.milliseconds },
      set: { $0.milliseconds = $1 }),
    Field(
      "failure", "Why there is no document, if the status does not say so.", isSecret: true,
      optional: { $0.failure }, set: { $0.failure = $1 }),
  ])
}

extension BreakDetails.Line: Record {
  package static let blank = Self(number: 1, text: "", isOfBreak: false)

  package static let form = RecordForm<Self>([
    Field("number", limits: [("minimum", 1)], value: { $0.number }, set: { $0.number = $1 }),
    Field("text", isSecret: true, value: { $0.text }, set: { $0.text = $1 }),
    Field(
      "ofBreak", "Whether the line announces the break.", missing: false, isLeftOut: { !$0 },
      value: { $0.isOfBreak }, set: { $0.isOfBreak = $1 }),
  ])
}
