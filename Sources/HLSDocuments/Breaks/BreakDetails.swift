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
