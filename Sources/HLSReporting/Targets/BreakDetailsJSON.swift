package import HLSDocuments

extension BreakDetails: JSONWritable {
  /// Writes what is known; times are seconds.
  package func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("ads", all: ads)
      json.seconds("declared", declared)
      json.member("documents", all: documents)
      json.member("id", id)
      json.seconds("limit", limit)
      json.member("lines", all: lines)
      if omittedAds > 0 { json.member("omittedAds", omittedAds) }
      if omittedRequests > 0 { json.member("omittedRequests", omittedRequests) }
      json.member("pods", all: pods)
      json.member("requests", all: requests)
      json.member("source", source)
    }
  }
}

extension BreakDetails.Ad: JSONWritable {
  package func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("address", address)
      json.seconds("declared", declared)
      json.seconds("length", length)
      json.member("state", state.rawValue)
    }
  }
}

extension BreakDetails.Request: JSONWritable {
  package func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("address", address)
      json.member("document", document.rawValue)
      json.member("failure", failure)
      json.seconds("seconds", milliseconds)
      json.member("status", status)
    }
  }
}

extension BreakDetails.Line: JSONWritable {
  package func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("number", number)
      if isOfBreak { json.member("ofBreak", true) }
      json.member("text", text)
    }
  }
}

extension JSONWriter {
  /// Writes a time in milliseconds as seconds; nothing for nil.
  fileprivate mutating func seconds(_ name: String, _ milliseconds: Int64?) {
    member(name, milliseconds.map { Double($0) / 1_000 })
  }
}

extension TargetDocument {
  /// The details of a break, as they are read; what is above the limits is left out.
  struct BreakParts: Decodable {
    struct Ad: Decodable {
      let address: String
      let declared, length: Double?
      let state: String
    }

    struct Request: Decodable {
      let address, document: String
      let failure: String?
      let seconds: Double?
      let status: Int?
    }

    struct Line: Decodable {
      let number: Int
      let ofBreak: Bool?
      let text: String
    }

    let ads: [Ad]
    let declared: Double?
    let documents: [String]?
    let id: String
    let limit: Double?
    let lines: [Line]
    let omittedAds, omittedRequests: Int?
    let pods: [String]
    let requests: [Request]
    let source: String

    var details: BreakDetails {
      var details = BreakDetails(id: id)
      details.pods = Array(pods.prefix(BreakDetails.mostPods))
      (details.declared, details.limit) = (Self.time(declared), Self.time(limit))
      details.ads = ads.prefix(BreakDetails.mostAds).map {
        BreakDetails.Ad(
          address: $0.address, declared: Self.time($0.declared), length: Self.time($0.length),
          state: BreakDetails.Ad.State(rawValue: $0.state) ?? .notLoaded)
      }
      details.requests = requests.prefix(BreakDetails.mostRequests).map {
        BreakDetails.Request(
          BreakDetails.Request.Document(rawValue: $0.document) ?? .asset, address: $0.address,
          status: $0.status, milliseconds: Self.time($0.seconds), failure: $0.failure)
      }
      details.documents = Array((documents ?? []).prefix(BreakDetails.mostRequests))
      details.omittedAds = max(0, omittedAds ?? 0)
      details.omittedRequests = max(0, omittedRequests ?? 0)
      details.source = source
      details.lines = lines.prefix(BreakDetails.mostLines).map {
        BreakDetails.Line(number: $0.number, text: $0.text, isOfBreak: $0.ofBreak ?? false)
      }
      return details
    }

    /// Seconds in milliseconds: the nearest number up to 10^15; 0 for negative ones.
    private static func time(_ seconds: Double?) -> Int64? {
      seconds.map { Int64(min(max(0, $0 * 1_000), 1e15).rounded()) }
    }
  }
}
