import HLSDocuments
import SourceText

extension HeaderField {
  /// The texts that no output may show if this field is sent: the value, without the scheme before a
  /// token, or the values of cookies, also as an address repeats them.
  ///
  /// Fields such as Accept-Language have none, nor do values of fewer than eight bytes, which occur in
  /// other texts too.
  package var secrets: [String] {
    let name = Array(name.lowercased().utf8)
    guard SecretNames.containsRequestField(name[...]) else { return [] }
    let parts: [Substring] =
      if name.ends(with: "cookie") {
        value.split(separator: ";").map { (cookie: Substring) -> Substring in
          cookie.split(separator: "=", maxSplits: 1).last ?? cookie
        }
      } else if name.ends(with: "authorization") {
        value.split(separator: " ").suffix(1)
      } else {
        [value[...]]
      }
    return parts.filter { $0.utf8.count >= 8 }.flatMap { part -> [String] in
      let secret = String(part)
      return secret.queryEncoded == secret ? [secret] : [secret, secret.queryEncoded]
    }
  }
}

extension [UInt8] {
  fileprivate func ends(with end: String) -> Bool { suffix(end.utf8.count).elementsEqual(end.utf8) }
}

/// The names of parameters, attributes, variables and members whose values are secrets, or identify
/// persons.
///
/// Names are in lowercase, with `-` for `_`, and without hyphens at their ends.
enum SecretNames {
  /// Names of secrets wherever a name has a value.
  private static let whole =
    "auth auth-info auth-key authinfo authkey awsaccesskeyid bearer cst gda hdnea hdntl hdnts jwe jws "
    + "key-pair-id keyinapp keypairid otp passcode passwd pswd psw pw pwd relaystate session sid sig ssid "
    + "streamid stream-id ticket tkn tok totp wmsauthsign"
  /// Names of secrets, also those that are ordinary words in a path.
  private static let parameters = SecretNameTable(
    whole + " cred hash key mac md5 nonce pass pin policy salt sign")
  /// Names of secrets in a path, as in `/sessions/1f…`.
  private static let folders = SecretNameTable(whole + " sessions tokens tickets")
  /// Parts that make a name secret.
  private static let parts = SecretNameTable(
    "access-code accesscode access-key accesskey account-key accountkey api-key apikey app-key appkey "
      + "assertion auth-code authcode authorization captcha client-key clientkey consumer-key "
      + "consumerkey cookie credential csrf encryption-key encryptionkey hmac jwt licence-key "
      + "licencekey license-key licensekey passcode passkey passphrase passwd password private-key "
      + "privatekey relay-state saml secret secure-key sessid session-id sessionid session-key "
      + "sessionkey signature signing-key signingkey stream-key streamkey subscription-key "
      + "subscriptionkey ticket token verifier xsrf")
  private static let ends = SecretNameTable(
    "auth -nonce -otp -pass -pin -pw -pwd -session -sid -sig -tok")
  /// Names of what identifies a person or a device, also as parts of names.
  private static let persons = SecretNameTable(
    "aaid afai gaid idfa idfv ifa imei lgudid meid msisdn ppid puid rdid rida tifa vida")
  /// Those that are other things elsewhere: in a tag, PAID identifies an asset.
  private static let personParameters = SecretNameTable("paid uid user viewer")
  private static let personParts = SecretNameTable(
    "advertising-id advertisingid android-id androidid customer-id customerid device-id deviceid "
      + "e-mail email household-id householdid phone-number phonenumber subscriber-id subscriberid "
      + "user-id userid user-name username viewer-id viewerid visitor-id visitorid")
  /// Ends of names that describe a secret: `token_path`, `wowzatokenendtime`.
  private static let descriptions = SecretNameTable(
    "algorithm count duration encoding expires expiration expiry headers length name path time ttl type "
      + "version window")
  /// Ends of the names of header fields whose entire value is secret, with spaces.
  private static let fields = SecretNameTable("authorization cookie api-key apikey")
  /// Those that have spaces as parameters, too.
  private static let credentialFields = SecretNameTable("authorization cookie")
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
    name.count >= 2 && (parameters.contains(name) || hasPart(name) || isOfPerson(name))
  }

  /// Whether the value of a parameter of an address with this name is secret.
  static func containsParameter(_ name: ArraySlice<UInt8>) -> Bool {
    contains(name) || personParameters.contains(name)
  }

  /// Whether a value with this name identifies a person or a device.
  private static func isOfPerson(_ name: ArraySlice<UInt8>) -> Bool {
    persons.contains(name) || personParts.occurs(in: name)
  }

  /// Whether the part of a path after this one is secret.
  static func containsFolder(_ name: ArraySlice<UInt8>) -> Bool {
    name.count >= 3 && (folders.contains(name) || hasPart(name))
  }

  /// Whether the entire value of a header field with this name is secret.
  static func containsField(_ name: ArraySlice<UInt8>) -> Bool {
    fields.occurs(in: name, isAtEnd: true)
  }

  /// Whether the entire value of a parameter with this name outside of addresses is secret, with spaces.
  static func containsCredentialField(_ name: ArraySlice<UInt8>) -> Bool {
    credentialFields.occurs(in: name, isAtEnd: true)
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

  /// Whether a part of a name makes its value secret, which no ordinary word has.
  static func hasPart(_ name: ArraySlice<UInt8>) -> Bool {
    (parts.occurs(in: name) || ends.occurs(in: name, isAtEnd: true))
      && !descriptions.occurs(in: name, isAtEnd: true)
  }
}

/// Names in lowercase, found by their first character, since every name in a document is looked up.
struct SecretNameTable {
  private let bytes: [UInt8]
  /// The places in `bytes` of the names, ordered by their first characters.
  private let names: [Range<Int>]
  /// The names that begin with `-`, a, b, c and so on.
  private let groups: [Range<Int>]
  /// For each group, one bit for each group of the second characters of its names.
  ///
  /// The last bit is set if one of them has no second character.
  private let seconds: [UInt32]
  private let longest: Int

  /// Creates a table of words that are separated by spaces.
  init(_ words: String) {
    let words = words.utf8.split(separator: UInt8(ascii: " ")).map { Array($0) }
      .sorted { $0.lexicographicallyPrecedes($1) }
    var places: [Range<Int>] = []
    for word in words {
      let start = places.last?.upperBound ?? 0
      places.append(start..<start + word.count)
    }
    var groups = [Range<Int>](repeating: 0..<0, count: Self.other + 1)
    var seconds = [UInt32](repeating: 0, count: Self.other + 1)
    for (number, word) in words.enumerated() {
      let group = Self.group(of: word[0])
      groups[group] = (groups[group].isEmpty ? number : groups[group].lowerBound)..<number + 1
      seconds[group] |= 1 << (word.count > 1 ? Self.group(of: word[1]) : Self.none)
    }
    (bytes, names) = (words.flatMap { $0 }, places)
    (self.groups, self.seconds) = (groups, seconds)
    longest = words.reduce(0) { max($0, $1.count) }
  }

  /// Whether a name of the table is all of `name`.
  func contains(_ name: ArraySlice<UInt8>) -> Bool {
    occurs(in: name.span, at: 0) { $0 == name.count }
  }

  /// Whether a name of the table is at a place in `name`, and ends there if `isAtEnd`.
  func occurs(in name: ArraySlice<UInt8>, isAtEnd: Bool = false) -> Bool {
    let name = name.span
    for place in (isAtEnd ? max(0, name.count - longest) : 0)..<name.count
    where occurs(in: name, at: place, { !isAtEnd || $0 == name.count - place }) { return true }
    return false
  }

  @inline(__always)
  private func occurs(
    in name: Span<UInt8>, at place: Int, _ hasLength: (Int) -> Bool
  ) -> Bool {
    guard place < name.count else { return false }
    let seconds = seconds[Self.group(of: name[place])]
    let hasSecond =
      place + 1 < name.count && seconds >> UInt32(Self.group(of: name[place + 1])) & 1 != 0
    guard hasSecond || seconds >> Self.none != 0 else { return false }
    for word in groups[Self.group(of: name[place])] {
      let word = names[word]
      guard word.count <= name.count - place, hasLength(word.count) else { continue }
      var offset = 1
      while offset < word.count, bytes[word.lowerBound + offset] == name[place + offset] {
        offset += 1
      }
      if offset == word.count { return true }
    }
    return false
  }

  /// The group of other characters.
  private static let other = 27
  /// The bit for no character.
  private static let none = 31

  /// The number of the group of a character.
  private static func group(of byte: UInt8) -> Int {
    byte.isLowercaseLetter ? Int(byte - 0x60) : byte == UInt8(ascii: "-") ? 0 : other
  }
}
