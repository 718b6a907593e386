import HLSLinting
import HLSLoading
import HLSRules
import SourceText

/// The section `fetch` of a configuration: how documents are loaded.
enum FetchSection {
  static func read(
    _ value: YAMLValue?, in folder: String, into request: inout TargetRunRequest
  ) throws(YAMLProblem) {
    request.loading.policy.proxy = ProxyChoice { ProcessEnvironment[$0] }
    guard let value else { return }
    let map = try YAMLMap(value, of: "fetch", keys: KnownKeys.fetch)
    if let time = map["timeout"] {
      request.loading.policy.documentTime = .seconds(try time.seconds(of: "fetch.timeout"))
    }
    if let time = map["target-time"] {
      request.seconds = try time.seconds(of: "fetch.target-time")
    }
    if let bytes = map["max-bytes"] {
      request.loading.policy.largestBody = try bytes.number(of: "fetch.max-bytes")
    }
    if let isAllowed = map["allow-private"] {
      request.loading.policy.allowsPrivateAddresses = try isAllowed.truth(of: "fetch.allow-private")
    }
    // Same as --fetch, for targets that are files.
    if let files = map["files"] { request.loading.fetches = try files.truth(of: "fetch.files") }
    for (text, place) in try map["resolve"]?.texts(of: "fetch.resolve") ?? [] {
      guard FetchPolicy.isKnownHost(text) else {
        throw YAMLProblem(at: place, FetchPolicy.knownHostRule)
      }
      request.loading.policy.knownHosts.append(text)
    }
    if let proxy = map["proxy"] {
      request.loading.policy.proxy = ProxyChoice(try proxy.text(of: "fetch.proxy"))
    }
    if let value = map["origin"] {
      let text = try value.text(of: "fetch.origin")
      do throws(FetchFailure) { try request.loading.setPage(text) } catch {
        throw YAMLProblem(
          at: value.place,
          "fetch.origin needs the URL of a page, such as https://player.example.com")
      }
    }
    if let path = map["cacert"] {
      request.loading.policy.certificateFile = try path.text(of: "fetch.cacert").placed(in: folder)
    }
    if let path = map["cache"] {
      request.loading.cacheFolder = try path.text(of: "fetch.cache").placed(in: folder)
    }
  }
}
