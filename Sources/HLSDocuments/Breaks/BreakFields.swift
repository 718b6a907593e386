package import SourceText

extension BreakDetails: Record {
  package static let blank = BreakDetails(id: "")

  package static let form = RecordForm<BreakDetails>(
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
        optional: { $0.declared.map(Milliseconds.init) },
        set: { $0.declared = $1.map { max(0, $0.value) } }),
      Field(
        "limit", "X-PLAYOUT-LIMIT.", optional: { $0.limit.map(Milliseconds.init) },
        set: { $0.limit = $1.map { max(0, $0.value) } }),
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
      "declared", "DURATION in the asset list.", optional: { $0.declared.map(Milliseconds.init) },
      set: { $0.declared = $1.map { max(0, $0.value) } }),
    Field(
      "length", "The duration of the loaded media playlist.",
      optional: { $0.length.map(Milliseconds.init) },
      set: { $0.length = $1.map { max(0, $0.value) } }),
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
      "seconds", optional: { $0.milliseconds.map(Milliseconds.init) },
      set: { $0.milliseconds = $1.map { max(0, $0.value) } }),
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
