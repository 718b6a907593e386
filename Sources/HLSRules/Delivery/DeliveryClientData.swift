import HLSDocuments
import HLSLinting
import SourceText

/// Common Media Client Data (CMCD) in requests.
extension DeliveryRules {
  static let clientDataSyntax = Rule(
    "delivery/cmcd-syntax", .warning, .delivery, .must("CTA-5004-A §3.2, §4.1"), about: .exchanges,
    facts: [.actedOn(by: .app)],
    says:
      "CMCD must be keys with values, separated by commas; percent-encoded in a query, plain in "
      + "headers.",
    why: "A server ignores what it cannot read, so that the data is missing in logs.",
    remedy: "Build the value with a CMCD library, and encode the whole value in a query once.",
    fails: [
      requested("?CMCD=«bs%2C%2Cot%3Dm»"), requested("?CMCD=«sid%3D%22a»"),
      requested("?CMCD=«bs,su»"), requested(fields: #""CMCD-Status":"«bs%2Crtp%3D100»""#),
    ],
    passes: [
      requested("?CMCD=bs%2Cot%3Dm%2Csid%3D%22a%22"),
      requested(fields: #""CMCD-Session":"sid=\"a\"","CMCD-Status":"bs""#), requested(),
    ],
    check: .exchange { exchange, _, report in
      for fault in MediaClientData(exchange)?.faults ?? [] {
        report(fault.message, at: fault.range)
      }
    })

  static let clientDataKey = Rule(
    "delivery/cmcd-key", .warning, .delivery, .must("CTA-5004-A §4.1, §4.3"), about: .exchanges,
    facts: [.actedOn(by: .app)],
    says: "A key of CMCD that is not reserved must have a prefix with a hyphen.",
    why: "Later versions of the specification may give the key another meaning.",
    remedy: "Correct the key, or write a prefix before it, such as com.example-.",
    fails: [requested("?CMCD=«session%3D%22a%22»"), requested("?CMCD=«ts%3D1»")],
    passes: [requested("?CMCD=com.example-session%3D%22a%22")],
    check: .exchange { exchange, _, report in
      guard exchange.method == "GET", let data = MediaClientData(exchange) else { return }
      for item in data.items {
        if let fault = data.nameFault(of: item) { report(fault, at: item.range) }
      }
    })

  static let clientDataValue = Rule(
    "delivery/cmcd-value", .warning, .delivery, .must("CTA-5004-A §4.1, §4.3"), about: .exchanges,
    facts: [.actedOn(by: .app)],
    says: "The value of a reserved key of CMCD must have the type and unit of the key.",
    why: "A server ignores a value of another type.",
    remedy: "Write strings in quotation marks and tokens without, and round as the key requires.",
    fails: [
      requested("?CMCD=«sid%3Da»"), requested("?CMCD=«ot%3D%22m%22»"),
      requested("?CMCD=«st%3Dlive»"), requested("?CMCD=«bs%3Dtrue»"),
      requested("?CMCD=«mtp%3D25433»"), requested("?CMCD=«br%3D3200%2Cv%3D2»"),
    ],
    passes: [
      requested("?CMCD=bs%2Cmtp%3D25400%2Cot%3Dm%2Csid%3D%22a%22%2Cst%3Dl"),
      requested("?CMCD=br%3D(3200%3Bv)%2Cbs%3D%3F0%2Cv%3D2"),
    ],
    check: .exchange { exchange, _, report in
      guard let data = MediaClientData(exchange) else { return }
      for item in data.items {
        if let fault = data.valueFault(of: item) { report(fault, at: item.range) }
      }
    })

  static let clientDataVersion = Rule(
    "delivery/cmcd-version", .warning, .delivery,
    .must("CTA-5004-A §4.3; CTA-5004-B table 1, as cited by the Common Media Library"),
    about: .exchanges,
    facts: [.actedOn(by: .app)],
    says: "The keys of CMCD must be of the version that v names; without v, it is 1.",
    why: "A server reads the keys of the version and ignores others, or reads them differently.",
    remedy:
      "Add v=2, or leave out the keys of version 2; write the range of the next request in nor.",
    fails: [
      requested("?CMCD=«bs%2Csta%3Dp»"), requested("?CMCD=«pt%3D12000%2Cv%3D1»"),
      requested("?CMCD=«nrr%3D%220-99%22%2Cv%3D2»"),
    ],
    passes: [
      requested("?CMCD=bs%2Csta%3Dp%2Cv%3D2"), requested("?CMCD=nrr%3D%220-99%22"),
      requested("?CMCD=bs%2Csu%2Cv%3D1"), requested("?CMCD=com.example-sta%3Dp"),
    ],
    check: .exchange { exchange, _, report in
      guard let data = MediaClientData(exchange),
        let item = data.items.first(where: { data.versionFault(of: $0) != nil }),
        let fault = data.versionFault(of: item)
      else { return }
      report(fault, at: item.range)
    })

  static let clientDataHeader = Rule(
    "delivery/cmcd-header", .warning, .delivery, .must("CTA-5004-A §3.1, §4.3"), about: .exchanges,
    facts: [.actedOn(by: .app)],
    says:
      "A reserved key of CMCD must be in the header field to which the specification assigns it.",
    why:
      "Header compression depends on it: the fields are divided by how often their values change.",
    remedy: "Send the key in the header field of the message.",
    fails: [requested(fields: #""CMCD-Request":"«sid=\"a\"»""#)],
    passes: [requested(fields: #""CMCD-Session":"sid=\"a\"""#)],
    check: .exchange { exchange, _, report in
      guard let data = MediaClientData(exchange) else { return }
      for item in data.items {
        guard let expected = data.expectedHeader(of: item), let header = item.header else {
          continue
        }
        report("\(item.key) is in \(header); expected \(expected)", at: item.range)
      }
    })

  static let clientDataTwice = Rule(
    "delivery/cmcd-query-and-headers", .warning, .delivery, .must("CTA-5004-A §3, §6"),
    about: .exchanges,
    facts: [.actedOn(by: .app)],
    says: "A request must have CMCD either in its query or in its header fields.",
    why: "A server ignores the query of a request with header fields.",
    remedy: "Send CMCD in one way; in browsers, the query needs no preflight request.",
    fails: [requested("?CMCD=«bs»", fields: #""CMCD-Status":"bs""#)],
    passes: [requested("?CMCD=bs"), requested(fields: #""CMCD-Status":"bs""#)],
    check: .exchange { exchange, _, report in
      guard let range = MediaClientData(exchange)?.ignoredQuery else { return }
      report("CMCD is in the query and in header fields; expected one of them", at: range)
    })

  static let clientDataOrder = Rule(
    "delivery/cmcd-order", .info, .delivery, .should("CTA-5004-A §4.1"), about: .exchanges,
    facts: [.actedOn(by: .app)],
    says: "The keys of CMCD should be in alphabetical order.",
    why: "The order of keys helps to identify a player, and with it its user.",
    remedy: "Sort the keys before the value is built.",
    fails: [requested("?CMCD=«su%2Cbs»")],
    passes: [requested("?CMCD=bs%2Csu")],
    check: .exchange { exchange, _, report in
      guard let data = MediaClientData(exchange) else { return }
      let pair = zip(data.items, data.items.dropFirst()).first { earlier, later in
        earlier.range == later.range && later.key < earlier.key
      }
      guard let (earlier, later) = pair else { return }
      report(
        "the key \(later.key.shown) is after \(earlier.key.shown); expected alphabetical order",
        at: later.range)
    })

  static let clientDataSession = Rule(
    "delivery/cmcd-session", .info, .delivery, .must("CTA-5004-A §4.3 sid"), about: .exchanges,
    facts: [.actedOn(by: .app)],
    says: "All requests of one playback session must have the same sid.",
    why: "Requests with another sid count as those of another viewer.",
    remedy:
      "Create the sid once when playback begins, also for ads and for requests after an error.",
    fails: [sessions("a", "b", "«a»")],
    passes: [sessions("a", "a", "b")],
    check: .exchange { exchange, context, report in
      guard let data = MediaClientData(exchange), let session = data.sessionID,
        let item = data["sid"]
      else { return }
      // Playback may begin anew; who then returns to the first session has two at a time.
      let earlier = context.log.exchanges(before: exchange).prefix(16)
        .lazy.compactMap { MediaClientData($0)?.sessionID }
      guard let last = earlier.first(where: { _ in true }), last != session,
        earlier.contains(session)
      else { return }
      report(
        "loads of one playlist alternate between two values of sid; expected one per session",
        at: item.range)
    })

  /// A recorded request of a playlist for an example.
  private static func requested(_ query: String = "", fields: String = "") -> Example {
    recorded(
      loaded(query, with: fields.isEmpty ? "" : #","requestHeaders":{\#(fields)}"#),
      playlists: .live(""))
  }

  /// Three recorded loads of a playlist by sessions, the last of which may be marked.
  private static func sessions(_ ids: String...) -> Example {
    let lines = ids.map { id in
      let isMarked = id.hasPrefix("«")
      let text = "sid%3D%22\(id.filter { $0.isASCII })%22"
      return loaded("?CMCD=" + (isMarked ? "«\(text)»" : text))
    }
    return recorded(lines[0], lines[1], lines[2], playlists: .live(""))
  }
}
