import HLSLinting
import HLSReporting
import LintHistory
package import SourceText

extension NightNotice: JSONWritable {
  /// The version of the form.
  static let version = "interlint-night/1"

  package func write(to json: inout JSONWriter) {
    let all = channels.lazy.map { NoticeChannel(state: $0, page: page(of: $0)) }
    let channels = Self.first(of: all, within: 32_000)
    json.object { json in
      json.member("breaks", NoticeAvails(avails: report.avails))
      json.member("changed", !report.isSame)
      json.member("channels", all: channels)
      json.member("headline", report.headline)
      json.member(
        "incidents",
        all: Self.first(of: report.incidents.map(NoticeIncident.init), within: 10_000))
      json.member("missed", Int(clamping: report.missed?.count ?? 0))
      json.member("muted", report.muted)
      json.member(
        "mutedOutages",
        all: Self.first(of: report.mutedOutages.lazy.map(NoticeOutage.init), within: 8_000))
      json.member("omitted", all.count - channels.count)
      json.member("page", startPage)
      json.member("removed", all: Self.first(of: report.removed, within: 8_000))
      json.member("run", Int(report.run.id))
      json.member("schema", Self.version)
      json.member("time", UTCTime.timestamp(report.run.startTime))
      json.member("watched", report.channels.count)
    }
  }

  /// The first items whose JSON text has at most so many bytes together: receivers limit the size of a message.
  private static func first<Items: Sequence>(
    of items: Items, within limit: Int
  ) -> [Items.Element] where Items.Element: JSONWritable {
    var (shown, size): ([Items.Element], Int) = ([], 0)
    for item in items {
      var json = JSONWriter()
      item.write(to: &json)
      size += json.bytes.count + 1
      guard size <= limit else { break }
      shown.append(item)
    }
    return shown
  }

  /// The JSON Schema of the notice.
  package static let jsonSchema = """
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": "What interlint nightly sends to a webhook, version 1",
      "description": "Members may be added within a version; none is removed or changes its meaning. A notice has less than 64 kB: of long lists, it has the first items.",
      "type": "object",
      "required": ["breaks", "changed", "channels", "headline", "incidents", "missed", "muted", "mutedOutages", "omitted", "removed", "run", "schema", "time", "watched"],
      "properties": {
        "schema": {"const": "\(version)"},
        "changed": {"type": "boolean", "description": "Whether any channel changed since the previous run; true for a first run."},
        "headline": {"type": "string", "description": "The worst in one line."},
        "missed": {"type": "integer", "description": "The number of runs before this one that did not take place, or were killed."},
        "muted": {"type": "integer", "description": "The number of muted findings in all channels of the run."},
        "mutedOutages": {
          "description": "The channels that are off the air, as exceptions expect.",
          "type": "array", "items": {
            "type": "object", "required": ["name", "reason", "since", "words"],
            "properties": {
              "name": {"type": "string"},
              "words": {"type": "string", "description": "What viewers see."},
              "since": {"type": "string", "format": "date-time"},
              "until": {"type": "string", "format": "date", "description": "The last day; absent for no end."},
              "reason": {"type": "string", "description": "Why it is expected."},
              "owner": {"type": "string", "description": "Who is responsible for the exception."}}}},
        "page": {"type": "string", "description": "The address of the start page of the site; absent if it is not known."},
        "run": {"type": "integer", "description": "The number of the run; a notice may arrive twice."},
        "time": {"type": "string", "format": "date-time", "description": "When the run began."},
        "watched": {"type": "integer", "description": "The number of channels of the run."},
        "removed": {"type": "array", "items": {"type": "string"}, "description": "The channels that only the previous run had."},
        "breaks": {
          "description": "The ad breaks of all channels, by what happens to them, and seconds: planned, of ads, lost.",
          "type": "object",
          "required": ["ads", "answered", "lost", "offered", "planned", "playable", "scheduled", "signaled"],
          "properties": {
            "signaled": {"type": "integer", "description": "Breaks that markers signal."},
            "scheduled": {"type": "integer", "description": "Breaks that interstitials announce."},
            "answered": {"type": "integer", "description": "Those whose asset or asset list was received."},
            "offered": {"type": "integer", "description": "Those with an ad in the answer."},
            "playable": {"type": "integer", "description": "Those of which an ad could be loaded."},
            "planned": {"type": "number"}, "ads": {"type": "number"}, "lost": {"type": "number"}}},
        "omitted": {"type": "integer", "description": "The number of channels with a loss or a change that the notice leaves out."},
        "incidents": {
          "description": "Causes that several channels have in common; the worst first.",
          "type": "array", "items": {
            "type": "object", "required": ["channels", "loss", "messages", "names", "new", "words"],
            "properties": {
              "words": {"type": "string", "description": "What viewers lose."},
              "loss": {"enum": [\(enumeration(ChannelLoss.allCases.map(\.rawValue)))]},
              "channels": {"type": "integer", "description": "The number of channels with it."},
              "names": {"type": "array", "items": {"type": "string"}, "description": "At most ten of them."},
              "new": {"type": "integer", "description": "The number of channels that did not have it in the previous run."},
              "since": {"type": "string", "format": "date-time"},
              "host": {"type": "string", "description": "The host that fails; absent if that is not the cause."},
              "failure": {"type": "string", "description": "How it fails, such as 404 or timeout."},
              "rule": {"type": "string"},
              "party": {"type": "string", "description": "Who has to act, such as ad server."},
              "owners": {"type": "array", "items": {"type": "string"}, "description": "At most ten owners of the channels."},
              "messages": {"type": "array", "items": {"type": "string"}, "description": "At most one, of the first channel."},
              "remedy": {"type": "string", "description": "What to do."}}}},
        "channels": {
          "description": "The channels with a loss greater than warnings, or with a change; the worst first.",
          "type": "array", "items": {
            "type": "object",
            "required": ["causes", "change", "loss", "name"],
            "properties": {
              "name": {"type": "string"},
              "loss": {"enum": [\(enumeration(ChannelLoss.allCases.map(\.rawValue)))]},
              "change": {"enum": ["first", "worse", "changed", "better", "same"]},
              "before": {"type": "string", "description": "The loss in the previous run; absent if it had no result."},
              "since": {"type": "string", "format": "date-time", "description": "Since when viewers lose as much for the worst cause; absent without a loss."},
              "page": {"type": "string", "description": "The address of the page of the channel."},
              "owner": {"type": "string", "description": "Who is responsible, as the list of targets says; absent if it does not. So are region, labels and timezone."},
              "region": {"type": "string"},
              "labels": {"type": "array", "items": {"type": "string"}},
              "timezone": {"type": "string", "description": "The IANA name of the time zone of the channel."},
              "muted": {"type": "integer", "description": "The number of muted findings; absent without any."},
              "causes": {"type": "array", "items": {
                "type": "object",
                "required": ["affected", "count", "loss", "messages", "new", "since", "words"],
                "properties": {
                  "words": {"type": "string", "description": "What viewers lose."},
                  "loss": {"type": "string"},
                  "rule": {"type": "string", "description": "The ID of the rule; absent if documents were not checked."},
                  "count": {"type": "integer", "description": "The number of findings, or of documents that were not checked."},
                  "new": {"type": "boolean", "description": "Whether the previous run did not have the cause."},
                  "since": {"type": "string", "format": "date-time"},
                  "lastGood": {"type": "string", "format": "date-time", "description": "When the last run before that checked the channel; without ad breaks, the last run that saw one."},
                  "affected": {"type": "string"},
                  "mutedUntil": {"type": "string", "format": "date", "description": "The last day of the exception that muted a finding before it counted again."},
                  "messages": {"type": "array", "items": {"type": "string"}, "description": "The first ones, shortened."},
                  "remedy": {"type": "string", "description": "What to do."}}}}}}}
      }
    }

    """

  private static func enumeration(_ values: [String]) -> String {
    values.map { "\"\($0)\"" }.joined(separator: ", ")
  }
}

/// A channel in the JSON form.
private struct NoticeChannel: JSONWritable {
  let state: ChannelState
  let page: String?

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("before", state.before?.rawValue)
      json.member("causes", all: state.causes.prefix(10).map(NoticeCause.init))
      json.member("change", state.change.rawValue)
      if !state.details.labels.isEmpty { json.member("labels", all: state.details.labels) }
      json.member("loss", state.loss.rawValue)
      if state.muted > 0 { json.member("muted", state.muted) }
      json.member("name", state.name)
      json.member("owner", state.details.owner)
      json.member("page", page)
      json.member("region", state.details.region)
      json.member("since", state.since.map { UTCTime.timestamp($0) })
      json.member("timezone", state.details.timeZone)
    }
  }
}

/// A cause in the JSON form.
private struct NoticeCause: JSONWritable {
  let cause: ChannelCause

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("affected", cause.affected)
      json.member("count", cause.count)
      json.member("lastGood", cause.lastGood.map { UTCTime.timestamp($0) })
      json.member("loss", cause.loss.rawValue)
      json.member("messages", all: cause.messages.prefix(3).map { $0.shortened(to: 300) })
      json.member("mutedUntil", cause.mutedUntil)
      json.member("new", cause.isNew)
      json.member("remedy", cause.remedy)
      json.member("rule", cause.rule)
      json.member("since", UTCTime.timestamp(cause.since))
      json.member("words", cause.words)
    }
  }
}

/// The accounting of ad breaks in the JSON form.
private struct NoticeAvails: JSONWritable {
  let avails: Avails

  func write(to json: inout JSONWriter) {
    let counts = avails.stages.map { ($0.name, Double($0.count)) }
    let seconds = avails.times.map { ($0.name, Double($0.milliseconds) / 1_000) }
    json.object { json in
      for (name, number) in (counts + seconds).sorted(by: { $0.0 < $1.0 }) {
        json.member(name, number)
      }
    }
  }
}

/// A cause that several channels have in common, in the JSON form.
private struct NoticeIncident: JSONWritable {
  let incident: Incident

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("channels", incident.channels.count)
      json.member("failure", incident.cause.failure?.words)
      json.member("host", incident.host)
      json.member("loss", incident.cause.loss.rawValue)
      json.member("messages", all: incident.cause.messages.prefix(1).map { $0.shortened(to: 300) })
      json.member("names", all: incident.channels.prefix(10).map(\.name))
      json.member("new", incident.new)
      if !incident.owners.isEmpty { json.member("owners", all: incident.owners.prefix(10)) }
      json.member("party", incident.party)
      json.member("remedy", incident.cause.remedy)
      json.member("rule", incident.cause.rule)
      json.member("since", incident.since.map { UTCTime.timestamp($0) })
      json.member("words", incident.words)
    }
  }
}

/// A channel that is off the air, as an exception expects, in the JSON form.
private struct NoticeOutage: JSONWritable {
  let state: ChannelState

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("name", state.name)
      guard let outage = state.outage else { return }
      json.member("owner", outage.muting.owner)
      json.member("reason", outage.muting.reason)
      json.member("since", UTCTime.timestamp(outage.since))
      json.member("until", outage.muting.expires)
      json.member("words", outage.words)
    }
  }
}
