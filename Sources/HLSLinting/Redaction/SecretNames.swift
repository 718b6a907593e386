/// The names of parameters whose values are secrets.
enum SecretNames {
  private static let whole: [[UInt8]] = [
    "auth", "auth-key", "authorization", "awsaccesskeyid", "bearer", "credentials", "hash",
    "hdnea", "hdntl", "hdnts", "hmac", "jwt", "key", "key-pair-id", "keypairid", "md5", "otp",
    "pass", "passwd", "policy", "pwd", "secret", "session", "session-id", "sessionid", "sid", "sig",
    "sign", "stream-id", "streamid", "ticket", "wmsauthsign",
  ].map { Array($0.utf8) }
  private static let beginnings: [[UInt8]] = ["x-amz-", "x-goog-"].map { Array($0.utf8) }
  private static let ends: [[UInt8]] = [
    "access-key", "api-key", "apikey", "credential", "-hmac", "password", "secret", "secret-key",
    "-sig", "signature", "token",
  ].map { Array($0.utf8) }

  /// Whether a name, in lowercase and with `-` for `_`, is that of a secret.
  static func contains(_ name: [UInt8]) -> Bool {
    guard name.count >= 3 else { return false }
    return whole.contains { $0.count == name.count && isEqual($0, name, from: 0) }
      || ends.contains { $0.count <= name.count && isEqual($0, name, from: name.count - $0.count) }
      || beginnings.contains { $0.count <= name.count && isEqual($0, name, from: 0) }
  }

  private static func isEqual(_ part: [UInt8], _ name: [UInt8], from start: Int) -> Bool {
    for index in part.indices where part[index] != name[start + index] { return false }
    return true
  }
}
