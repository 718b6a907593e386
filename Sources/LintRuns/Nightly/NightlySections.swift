import HLSLinting
import HLSLoading
package import HLSReporting
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

/// A webhook that is notified of runs.
package struct NoticeRequest: Sendable, Equatable {
  /// The environment variable with its URL, which is a secret and never shown.
  package let variable: String
  /// The form of the notices.
  package let form: NoticeForm
  /// Whether it is also notified of runs in which no channel changed.
  package let isOfEveryRun: Bool
}

/// The section `notify` of a configuration: a webhook, or a list of them.
enum NotifySection {
  static func read(_ value: YAMLValue?) throws(YAMLProblem) -> [NoticeRequest] {
    guard let value else { return [] }
    guard case .list(let elements) = value.content else { return [try notice(value)] }
    var notices: [NoticeRequest] = []
    for element in elements { notices.append(try notice(element)) }
    return notices
  }

  private static func notice(_ value: YAMLValue) throws(YAMLProblem) -> NoticeRequest {
    let map = try YAMLMap(value, of: "notify", keys: KnownKeys.notify)
    let webhook = try map.required("webhook", in: "notify")
    let text = try webhook.text(of: "notify.webhook")
    // Who knows the URL of a webhook can write to the channel behind it.
    guard let variable = ProcessEnvironment.variable(in: text) else {
      throw YAMLProblem(
        at: webhook.place,
        "notify.webhook is a secret; expected env:NAME with the name of an environment variable")
    }
    let form = try map["format"]?.word(
      of: "notify.format", among: NoticeForm.allCases.map(\.rawValue))
    let when = try map["when"]?.word(of: "notify.when", among: ["change", "always"])
    return NoticeRequest(
      variable: variable, form: form.flatMap(NoticeForm.init) ?? .json,
      isOfEveryRun: when == "always")
  }
}

/// Where the nightly run is stored and published.
package struct NightRequest: Sendable, Equatable {
  /// The path of the history, or the URL of a database server.
  package let history: String
  /// The folder of the site; nil for no site.
  package let site: String?
  /// The address at which the site is served, for links in what is printed; nil to print paths.
  package let siteAddress: String?
  /// The webhooks that are notified of the run.
  package var notices: [NoticeRequest] = []
  /// The file for the metrics; nil for none.
  package var metrics: String?
  /// Whether the exit status says if a channel is worse than in the previous run, and not what was found.
  package var failsOnChange = false
  /// Whether nothing is printed if no channel changed since the previous run.
  package var isQuietWhenSame = false
  /// Notes on the configuration that are printed with the mail only.
  package var heldNotes: [String] = []
  /// The folder of the conformance suite, which lists the requirements that no rule checks.
  package let suite: String?
  /// The planned interval between runs in seconds; nil if none is planned.
  package let interval: Int64?
  /// Whether the interval was given; if not, the history keeps its own.
  package let setsInterval: Bool
  /// The number of days for which every run is kept; nil to keep all runs.
  package let keptDays: Int64?

  /// Creates a request; an `interval` of nil leaves the one in the history unchanged.
  package init(
    history: String, site: String?, siteAddress: String? = nil, suite: String? = nil,
    interval: Int64? = nil,
    setsInterval: Bool = true, keptDays: Int64? = nil
  ) {
    self.history = history
    self.site = site
    self.siteAddress = siteAddress
    self.suite = suite
    self.interval = interval
    self.setsInterval = setsInterval
    self.keptDays = keptDays
  }
}
