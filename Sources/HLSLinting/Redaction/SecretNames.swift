/// The names of parameters, attributes, variables and members whose values are secrets.
///
/// Names are in lowercase, with `-` for `_`, and without hyphens at their ends.
enum SecretNames {
  /// Names of secrets wherever a name has a value.
  private static let whole =
    "auth auth-info auth-key authinfo authkey awsaccesskeyid bearer cst gda hdnea hdntl hdnts "
    + "key-pair-id keypairid otp passwd pswd pwd session sid sig ssid streamid stream-id ticket tkn "
    + "wmsauthsign"
  /// Names of secrets, also those that are ordinary words in a path.
  private static let parameters = SecretNameTable(
    whole + " cred hash key mac md5 nonce pass pin policy sign")
  /// Names of secrets in a path, as in `/sessions/1f…`.
  private static let folders = SecretNameTable(whole + " sessions tokens tickets")
  /// Parts that make a name secret.
  private static let parts = SecretNameTable(
    "access-key accesskey api-key apikey authorization cookie credential csrf hmac jwt "
      + "licence-key licencekey license-key licensekey passphrase password private-key privatekey "
      + "secret secure-key sessid session-id sessionid signature ticket token xsrf")
  private static let ends = SecretNameTable("-auth -nonce -pin -pwd -session -sid -sig")
  /// Ends of names that describe a secret: `token_path`, `wowzatokenendtime`.
  private static let descriptions = SecretNameTable(
    "algorithm count duration encoding expires expiration expiry headers length name path time ttl type "
      + "version window")
  /// Ends of the names of header fields whose entire value is secret, with spaces.
  private static let fields = SecretNameTable("authorization cookie api-key apikey")
  /// Names of request header fields that are not secret.
  private static let ordinaryFields = SecretNameTable(
    "accept accept-encoding accept-language accept-charset access-control-request-headers "
      + "access-control-request-method cache-control connection dnt host origin pragma range referer "
      + "sec-fetch-dest sec-fetch-mode sec-fetch-site user-agent")
  /// Words before a credential, as in `Bearer 1f…`.
  private static let schemes = SecretNameTable("apikey basic bearer digest token")
  /// Parts of names whose values identify content, whatever they look like.
  private static let identifiers = SecretNameTable(
    "asset break build channel checksum content correlator creative cue etag event interstitial "
      + "media revision scte sha1 sha256 sha512 title trace upid uuid version")
  private static let identifierEnds = SecretNameTable("id")
  private static let versions = SecretNameTable("v ver rev")

  /// Whether the value of a parameter with this name is secret.
  static func contains(_ name: ArraySlice<UInt8>) -> Bool {
    name.count >= 3 && (parameters.contains(name) || hasPart(name))
  }

  /// Whether the part of a path after this one is secret.
  static func containsFolder(_ name: ArraySlice<UInt8>) -> Bool {
    name.count >= 3 && (folders.contains(name) || hasPart(name))
  }

  /// Whether the entire value of a header field with this name is secret.
  static func containsField(_ name: ArraySlice<UInt8>) -> Bool {
    fields.occurs(in: name, isAtEnd: true)
  }

  /// Whether the value of a request header field with this name is secret.
  static func containsRequestField(_ name: ArraySlice<UInt8>) -> Bool {
    !ordinaryFields.contains(name)
  }

  /// Whether a word announces a credential.
  static func containsScheme(_ word: ArraySlice<UInt8>) -> Bool { schemes.contains(word) }

  /// Whether values with this name identify content.
  static func identifiesContent(_ name: ArraySlice<UInt8>) -> Bool {
    versions.contains(name) || identifierEnds.occurs(in: name, isAtEnd: true)
      || identifiers.occurs(in: name)
  }

  private static func hasPart(_ name: ArraySlice<UInt8>) -> Bool {
    (parts.occurs(in: name) || ends.occurs(in: name, isAtEnd: true))
      && !descriptions.occurs(in: name, isAtEnd: true)
  }
}
