import HLSDelivery

/// What the command line says about loading from the network.
enum FetchOptions {
  static func policy(_ line: ParsedCommandLine) throws(CommandFailure) -> FetchPolicy {
    var policy = FetchPolicy()
    policy.userAgent = "interlint/\(Interlint.version)"
    policy.allowsPrivateAddresses = line.flag("allow-private")
    policy.certificateFile = line.last("cacert")
    policy.proxy =
      line.last("proxy").map { ProxyChoice($0) }
      ?? ProxyChoice(environment: Console.environment)
    if let seconds = line.last("timeout").flatMap(Int.init) {
      policy.documentTime = .seconds(seconds)
    }
    if let bytes = line.last("max-bytes").flatMap(Int.init) { policy.largestBody = bytes }
    for text in line.values(of: "resolve") { policy.knownHosts.append(try knownHost(text)) }
    return policy
  }

  /// The fields of `--header`, for the hosts of the named URLs.
  static func fields(_ line: ParsedCommandLine) throws(CommandFailure) -> RequestFields {
    RequestFields(try headers(line), trusting: line.operands.filter(WebAddress.begins))
  }

  /// The fields of `--header`.
  static func headers(_ line: ParsedCommandLine) throws(CommandFailure) -> [HeaderField] {
    var fields: [HeaderField] = []
    for text in line.values(of: "header") { fields.append(try field(text)) }
    return fields
  }

  /// The values that `--header` takes from the environment, as no report may show them: a token
  /// without the scheme before it, as in `Bearer`, and also percent-encoded.
  static func secrets(_ line: ParsedCommandLine) throws(CommandFailure) -> [String] {
    var secrets: [String] = []
    for text in line.values(of: "header") {
      guard let written = HeaderField(text), written.value.hasPrefix("env:") else { continue }
      secrets += try field(text).value.split(separator: " ").suffix(1).map(String.init)
    }
    return secrets + secrets.map(ListedTarget.encoded)
  }

  /// The fetcher of a run, with what `--cache` names.
  static func fetcher(_ line: ParsedCommandLine) throws(CommandFailure) -> Fetcher {
    let policy = try policy(line)
    guard let folder = line.last("cache") else { return Fetcher(policy) }
    do throws(WriteFailure) {
      return Fetcher(policy, cache: try ResponseCache(folder: folder))
    } catch {
      throw CommandFailure(code: .usage, message: "--cache \(folder): \(error)")
    }
  }

  /// The recording that `--record` names; nil without it.
  static func recorder(_ line: ParsedCommandLine) throws(CommandFailure) -> ExchangeRecorder? {
    guard let folder = line.last("record") else { return nil }
    do throws(WriteFailure) {
      return try ExchangeRecorder(folder: folder)
    } catch {
      throw CommandFailure(code: .usage, message: "--record \(folder): \(error)")
    }
  }

  /// The field, its value perhaps from the environment; no error shows it, since it may be secret.
  private static func field(_ text: String) throws(CommandFailure) -> HeaderField {
    guard let field = HeaderField(text) else {
      throw CommandFailure(
        code: .usage, message: "--header needs a name and a value, such as Accept-Language: de")
    }
    guard field.value.hasPrefix("env:") else { return field }
    let name = String(field.value.dropFirst(4))
    guard let value = Console.environment(name) else {
      throw CommandFailure(
        code: .usage, message: "the environment has no \(name), from which --header takes a value")
    }
    guard let known = HeaderField("\(field.name): \(value)") else {
      throw CommandFailure(
        code: .usage, message: "the value of \(name) has a character that no header field can hold")
    }
    return known
  }

  private static func knownHost(_ text: String) throws(CommandFailure) -> String {
    let parts = text.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, let first = parts[0].utf8.first, !"+-*".utf8.contains(first),
      UInt16(parts[1]) != nil, !parts[2].isEmpty
    else {
      throw CommandFailure(
        code: .usage,
        message: "--resolve needs a host, a port and an address: example.com:443:192.0.2.1")
    }
    return text
  }
}
