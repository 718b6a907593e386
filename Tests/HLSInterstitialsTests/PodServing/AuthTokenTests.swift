import HLSInterstitials
import MarkedText
import Testing

private let signature = "1ebabc5f234da1a8f58b1c828c1a344ac014a7a145edb6a8f8139247c5f05e1f"
private let signed =
  "ad_break_id=ab-001~custom_asset_key=example-live~exp=1774464337~network_code=1234~pd=30000"

/// Tokens with one anomaly, and that anomaly at the marked place.
private let anomalies: [(String, AuthToken.Anomaly)] = [
  marked("a=1«»~~hmac=\(signature)") { .emptyPair($0.lowerBound + 1..<$0.lowerBound + 1) },
  marked("«»~a=1~hmac=\(signature)") { .emptyPair($0) },
  marked("a=1~«b»~hmac=\(signature)") { .pairWithoutEquals($0) },
  marked("a=1~«a»=2~hmac=\(signature)") { .duplicateName($0) },
  marked("b=1~«a»=2~hmac=\(signature)") { .unsorted($0) },
  marked("custom_asset_key=k~«cust_params»=2~hmac=\(signature)") { .unsorted($0) },
  marked("a=1~pd=3«»") { _ in .hmacMissing },
  marked("a=1,pd=3«,»hmac=\(signature)") { .wrongSeparator($0) },
  marked("a=1~«hmac=\(signature)»~pd=3") { .hmacNotLast($0) },
  marked("a=1~hmac=«1ebabc5f»") { .hmacMalformed($0) },
  marked("a=1~hmac=«\(signature.dropLast())g»") { .hmacMalformed($0) },
  marked("a=1~hmac=«\(signature)0»") { .hmacMalformed($0) },
]

private func marked(
  _ text: String, _ anomaly: (Range<Int>) -> AuthToken.Anomaly
) -> (String, AuthToken.Anomaly) {
  let marked = MarkedText(text)
  return (marked.text, anomaly(marked.range))
}

@Suite struct `Auth token` {
  @Test func `of the documented form has fields, signed text, signature and expiry`() {
    let token = AuthToken("\(signed)~hmac=\(signature)")
    #expect(
      token.fields.map(\.name)
        == ["ad_break_id", "custom_asset_key", "exp", "network_code", "pd", "hmac"])
    #expect(
      token.fields.map(\.value)
        == ["ab-001", "example-live", "1774464337", "1234", "30000", signature])
    #expect(token.anomalies == [])
    #expect(token.signedText == signed)
    #expect(token.hmac == signature)
    #expect(token.expiry == 1_774_464_337)
  }

  @Test func `knows the place of every name and value`() throws {
    let place = MarkedText("ad_break_id=a~cust_params=«s=1&p=2»~hmac=\(signature)")
    let field = try #require(AuthToken(place.text).field("cust_params"))
    #expect(field.valueRange == place.range)
    #expect(field.nameRange == 14..<25)
    #expect(field.range == 14..<place.range.upperBound)
    #expect(field.value == "s=1&p=2")
  }

  @Test(arguments: anomalies)
  func `shows each anomaly at its place, and no other`(text: String, anomaly: AuthToken.Anomaly) {
    #expect(AuthToken(text).anomalies == [anomaly])
  }

  @Test func `without content is one empty pair`() {
    let token = AuthToken("")
    #expect(token.anomalies == [.emptyPair(0..<0), .hmacMissing])
    #expect(token.signedText == nil)
    #expect(token.hmac == nil)
    #expect(token.expiry == nil)
  }

  @Test func `accepts a signature in capitals`() {
    #expect(AuthToken("a=1~hmac=\(signature.uppercased())").anomalies == [])
  }

  @Test(
    arguments: [
      ("exp=1774464337000", 1_774_464_337_000), ("exp=0", 0), ("exp=", nil), ("exp", nil),
      ("exp=-1", nil), ("exp=+1", nil), ("exp=1.5", nil), ("exp=99999999999999999999", nil),
    ] as [(String, Int64?)])
  func `has an expiry only as a plain integer`(text: String, expiry: Int64?) {
    #expect(AuthToken(text).expiry == expiry)
  }
}
