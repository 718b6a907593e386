import FoundationEssentials
import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSReporting
import SourceText
import Testing

/// Every stored property of a kept value is in its record, and each form of a record has all of its fields.
struct RecordTests {
  private static let facts: TargetFacts = {
    var facts = TargetFacts()
    facts.isLive = true
    (facts.observed, facts.variants, facts.renditions, facts.breaks) = (60_040, 4, 3, 6)
    (facts.played, facts.ads, facts.planned, facts.filled) = (5, 45_000, 60_000, 44_001)
    (facts.pods, facts.gap, facts.playlistTime, facts.listTime) = (2, 300_000, 80, 200)
    (facts.assetTime, facts.signaled, facts.answered, facts.offered) = (90, 7, 6, 5)
    return facts
  }()

  private static let ad = BreakDetails.Ad(
    address: "https://secret.example/ad.m3u8", declared: 15_000, length: 15_015, state: .failed)
  private static let request = BreakDetails.Request(
    .assetList, address: "https://secret.example/list.json", status: 404, milliseconds: 120,
    failure: "secret: not found")
  private static let line = BreakDetails.Line(number: 7, text: "#secret", isOfBreak: true)
  private static let details: BreakDetails = {
    var details = BreakDetails(id: "secret-1")
    (details.pods, details.declared, details.limit) = (["secret"], 30_000, 29_000)
    (details.ads, details.requests, details.lines) = ([ad], [request], [line])
    (details.documents, details.source) = (["secret.json"], "secret.m3u8")
    (details.omittedAds, details.omittedRequests) = (1, 2)
    details.findings = ["0123456789abcdef"]
    return details
  }()

  @Test func `each form of facts has all of them`() throws { try check(Self.facts) }

  @Test func `each form of what is usual has all of it`() throws {
    let usual = try #require(
      UsualFacts(
        runs: 5, breaks: 4, variants: 3, renditions: 2, gap: 60_040, playlistTime: 80,
        listTime: 200, assetTime: 1, played: UsualShare(usual: 90, least: 70),
        fill: UsualShare(usual: 80, least: 20), recentlyAnswered: 9, recentlyOffered: 8, lowFills: 1
      ))
    try check(UsualLine("news", usual))
    expectAllSet(usual, UsualFacts.blank)
  }

  @Test func `each form of an announced break has all of it`() throws {
    try check(ScheduledBreak(id: "secret", content: .asset, start: -1, duration: 30_033))
  }

  @Test func `each form of the details of a break has all of them`() throws {
    try check(Self.details)
    try check(Self.ad)
    try check(Self.request)
    try check(Self.line)
  }

  /// Times are whole milliseconds, as they are kept.
  @Test func `each form of a timeline has all of it`() throws {
    var one = DigestedInterstitial(
      id: "secret", start: 20.001, length: 10, from: .planned, offset: 4.5)
    (one.breakStart, one.entry, one.content) = (19.5, 2, 0x0123_4567_89AB_CDEF)
    (one.buttonStart, one.buttonEnd) = (2, 5)
    one.flags = [.skip, .jump, .preRoll, .limited, .range, .styledAsPrimary]
    try check(one)
    let parts = [
      TimelineDigest.Part(.primary(from: 1, to: 20.001), start: 1.5, end: 20.501),
      TimelineDigest.Part(.interstitial(one), start: 20.501, end: 28.501),
    ]
    #expect(try read(parts[0]) == parts[0])
    one.entry = .zero
    let joined = TimelineDigest.Part(.interstitial(one), start: 20.501, end: 28.501)
    #expect(try read(joined) == joined)
    let dated = TimelineDigest.DatedTime(1.25, DateTime(milliseconds: 1_767_225_600_250))
    try check(dated)
    var digest = TimelineDigest(knownEnd: 600, end: 601, length: 610.5, parts: parts)
    (digest.start, digest.joinPosition, digest.dates) = (1, 2, [dated])
    (digest.omittedParts, digest.unplaced) = (3, 4)
    try check(digest)
    #expect(!"\(digest.masked { _ in "******" })".contains("secret"))
  }

  private func read<Kept: Record>(_ sample: Kept) throws -> Kept {
    var json = JSONWriter()
    sample.write(to: &json)
    return try JSONDecoder().decode(Decoded<Kept>.self, from: Data(json.bytes)).value
  }

  @Test func `a text that can hold a secret is masked in every field`() {
    let masked = Self.details.masked { $0.replacing("secret", with: "******") }
    #expect(!"\(masked)".contains("secret"))
    #expect(masked.findings == Self.details.findings)
  }

  @Test(arguments: [#"{"number":1}"#, #"{"number":"1","text":""}"#])
  func `a member that is missing or of another type is an error`(line: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Decoded<BreakDetails.Line>.self, from: Data(line.utf8))
    }
  }

  /// Expects that a sample differs from what is not known in every stored property: a property that is added must be
  /// added to the sample, and is then missed in each form until it is declared.
  private func expectAllSet(_ sample: some Any, _ blank: some Any) {
    for (own, none) in zip(Mirror(reflecting: sample).children, Mirror(reflecting: blank).children)
    {
      #expect("\(own.value)" != "\(none.value)", "\(own.label ?? "") is not set")
    }
  }

  private func check<Kept: Record & Equatable>(_ sample: Kept) throws {
    expectAllSet(sample, Kept.blank)
    var json = JSONWriter()
    sample.write(to: &json)
    let read = try self.read(sample)
    var again = JSONWriter()
    read.write(to: &again)
    #expect(again.bytes == json.bytes)
    if Kept.form.fields.allSatisfy({ $0.places != .bytes }) { #expect(read == sample) }

    if Kept.form.fields.contains(where: { $0.places != .json }) {
      var packer = Packer()
      packer.add(sample)
      var packed = Unpacker(packer.bytes)
      #expect(packed.next(Kept.self) == sample)
    }

    var copy = Kept.blank
    for field in Kept.form.fields {
      guard let number = field.number(sample) else { continue }
      field.setNumber(&copy, number)
      #expect(field.number(copy) == number)
    }

    let value = try JSONDecoder().decode(JSONValue.self, from: Data(json.bytes))
    let definitions = try JSONDecoder().decode(JSONValue.self, from: Data(TargetSchema.json.utf8))
    let schema = try JSONDecoder().decode(JSONValue.self, from: Data(Kept.schema.text().utf8))
    #expect(value.violations(of: schema, in: definitions) == [])
    for field in Kept.form.fields where field.places != .bytes {
      #expect(value[field.name] != nil, "\(field.name) is not written")
    }
  }
}
