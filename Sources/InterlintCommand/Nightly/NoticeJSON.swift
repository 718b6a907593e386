import HLSLinting
import HLSReporting
import LintHistory
package import SourceText

extension NightNotice: WrittenRecord {
  /// The version of the form.
  static let version = "interlint-night/1"

  package static let form = RecordForm<NightNotice>(
    description:
      "Members may be added within a version; none is removed or changes its meaning. A notice has less than 64 kB: of long lists, it has the first items.",
    ofRun + ofChannels)

  private static let ofRun: [Field<Self>] = [
    Field("schema", constant: version),
    Field(
      "changed",
      "Whether any channel changed since the previous run; true for a first run.",
      value: { !$0.report.isSame }),
    Field("headline", "The worst in one line.", value: { $0.report.headline }),
    Field(
      "missed",
      "The number of runs before this one that did not take place, or were killed.",
      value: { Int(clamping: $0.report.missed?.count ?? 0) }),
    Field(
      "muted", "The number of muted findings in all channels of the run.",
      value: { $0.report.muted }),
    Field(
      "page", "The address of the start page of the site; absent if it is not known.",
      optional: { $0.startPage }),
    Field(
      "run", "The number of the run; a notice may arrive twice.", value: { $0.report.run.id }),
    .time("time", "When the run began.") { $0.report.run.startTime },
    Field("watched", "The number of channels of the run.", value: { $0.report.channels.count }),
  ]

  private static let ofChannels: [Field<Self>] = [
    Field(
      "mutedOutages", "The channels that are off the air, as exceptions expect.",
      value: { notice in
        first(
          of: notice.report.mutedOutages.lazy.compactMap { state in
            state.outage.map { NoticeOutage(name: state.name, outage: $0) }
          }, within: 8_000)
      }),
    Field(
      "removed", "The channels that only the previous run had.",
      value: { first(of: $0.report.removed, within: 8_000) }),
    Field(
      "breaks",
      "The ad breaks of all channels, by what happens to them, and seconds: planned, of ads, lost.",
      value: { NoticeAvails(avails: $0.report.avails) }),
    Field(
      "omitted",
      "The number of channels with a loss or a change that the notice leaves out.",
      value: { $0.channels.count - $0.shownChannels.count }),
    Field(
      "incidents", "Causes that several channels have in common; the worst first.",
      value: { first(of: $0.report.incidents.map(NoticeIncident.init), within: 10_000) }),
    Field(
      "channels",
      "The channels with a loss greater than warnings, or with a change; the worst first.",
      value: { $0.shownChannels }),
  ]

  /// The JSON Schema of the notice.
  package static let jsonSchema = schema.document(
    title: "What interlint nightly sends to a webhook, version 1")

  private var shownChannels: [NoticeChannel] {
    Self.first(
      of: channels.lazy.map { NoticeChannel(state: $0, page: page(of: $0)) }, within: 32_000)
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
}

extension Field {
  /// Creates a field of a time in seconds since 1970-01-01T00:00:00Z.
  fileprivate static func time(
    _ name: String, _ description: String? = nil, _ time: @escaping Getter<Int64>
  ) -> Field {
    Field(name, description, schema: UTCDate.schema, value: { UTCTime.timestamp(time($0)) })
  }

  /// Creates a field of such a time that may be absent.
  fileprivate static func time(
    _ name: String, _ description: String? = nil, ifAny time: @escaping Getter<Int64?>
  ) -> Field {
    Field(
      name, description, schema: UTCDate.schema,
      optional: { time($0).map { UTCTime.timestamp($0) } })
  }

  /// Creates a field of a day, such as `2027-01-31`, that may be absent.
  fileprivate static func day(
    _ name: String, _ description: String, _ day: @escaping Getter<String?>
  ) -> Field {
    Field(name, description, limits: [("format", "date")], optional: day)
  }
}

/// A channel in the JSON form.
private struct NoticeChannel: WrittenRecord {
  let state: ChannelState
  let page: String?

  static let form = RecordForm<NoticeChannel>(ofState + ofDetails)

  private static let ofState: [Field<Self>] = [
    Field("name", value: { $0.state.name }),
    Field("loss", schema: .words(ChannelLoss.self), value: { $0.state.loss.rawValue }),
    Field(
      "change", schema: .words(ChannelState.Change.self), value: { $0.state.change.rawValue }),
    Field(
      "before", "The loss in the previous run; absent if it had no result.",
      optional: { $0.state.before?.rawValue }),
    .time(
      "since",
      "Since when viewers lose as much for the worst cause; absent without a loss.",
      ifAny: { $0.state.since }),
    Field("page", "The address of the page of the channel.", optional: { $0.page }),
    Field(
      "muted", "The number of muted findings; absent without any.",
      optional: { $0.state.muted > 0 ? $0.state.muted : nil }),
    Field("causes", value: { $0.state.causes.prefix(10).map(NoticeCause.init) }),
  ]

  private static let ofDetails: [Field<Self>] = [
    Field(
      "owner",
      "Who is responsible, as the list of targets says; absent if it does not. So are region, labels and timezone.",
      optional: { $0.state.details.owner }),
    Field("region", optional: { $0.state.details.region }),
    Field(
      "labels", optional: { $0.state.details.labels.isEmpty ? nil : $0.state.details.labels }),
    Field(
      "timezone", "The IANA name of the time zone of the channel.",
      optional: { $0.state.details.timeZone }),
  ]
}

/// A cause in the JSON form.
private struct NoticeCause: WrittenRecord {
  let cause: ChannelCause

  static let form = RecordForm<NoticeCause>(ofLoss + ofTimes)

  private static let ofLoss: [Field<Self>] = [
    Field("words", "What viewers lose.", value: { $0.cause.words }),
    Field("loss", value: { $0.cause.loss.rawValue }),
    Field(
      "rule", "The ID of the rule; absent if documents were not checked.",
      optional: { $0.cause.rule }),
    Field(
      "count", "The number of findings, or of documents that were not checked.",
      value: { $0.cause.count }),
    Field("affected", value: { $0.cause.affected }),
    Field(
      "messages", "The first ones, shortened.",
      value: { $0.cause.messages.prefix(3).map { $0.shortened(to: 300) } }),
    Field("remedy", "What to do.", optional: { $0.cause.remedy }),
  ]

  private static let ofTimes: [Field<Self>] = [
    Field(
      "new", "Whether the previous run did not have the cause.", value: { $0.cause.isNew }),
    .time("since") { $0.cause.since },
    .time(
      "lastGood",
      "When the last run before that checked the channel; without ad breaks, the last run that saw one.",
      ifAny: { $0.cause.lastGood }),
    .day(
      "mutedUntil",
      "The last day of the exception that muted a finding before it counted again."
    ) { $0.cause.mutedUntil },
  ]
}

/// The accounting of ad breaks in the JSON form.
private struct NoticeAvails: WrittenRecord {
  let avails: Avails

  static let form = RecordForm<NoticeAvails>([
    count("signaled", "Breaks that markers signal.") { $0.signaled },
    count("scheduled", "Breaks that interstitials announce.") { $0.scheduled },
    count("answered", "Those whose asset or asset list was received.") { $0.answered },
    count("offered", "Those with an ad in the answer.") { $0.offered },
    count("playable", "Those of which an ad could be loaded.") { $0.playable },
    Field("planned", value: { Double($0.avails.planned) / 1_000 }),
    Field("ads", value: { Double($0.avails.filled) / 1_000 }),
    Field("lost", value: { Double($0.avails.lost) / 1_000 }),
  ])

  private static func count(
    _ name: String, _ description: String, _ number: @escaping @Sendable (Avails) -> Int64
  ) -> Field<Self> {
    Field(
      name, description, schema: Int.schema, value: { Double(number($0.avails)) })
  }
}

/// A cause that several channels have in common, in the JSON form.
private struct NoticeIncident: WrittenRecord {
  let incident: Incident

  static let form = RecordForm<NoticeIncident>(ofChannels + ofCause)

  private static let ofChannels: [Field<Self>] = [
    Field("words", "What viewers lose.", value: { $0.incident.words }),
    Field(
      "loss", schema: .words(ChannelLoss.self), value: { $0.incident.cause.loss.rawValue }),
    Field(
      "channels", "The number of channels with it.", value: { $0.incident.channels.count }),
    Field(
      "names", "At most ten of them.",
      value: { $0.incident.channels.prefix(10).map(\.name) }),
    Field(
      "new", "The number of channels that did not have it in the previous run.",
      value: { $0.incident.new }),
    .time("since", ifAny: { $0.incident.since }),
    Field(
      "owners", "At most ten owners of the channels.",
      optional: { $0.incident.owners.isEmpty ? nil : Array($0.incident.owners.prefix(10)) }),
  ]

  private static let ofCause: [Field<Self>] = [
    Field(
      "host", "The host that fails; absent if that is not the cause.",
      optional: { $0.incident.host }),
    Field(
      "failure", "How it fails, such as 404 or timeout.",
      optional: { $0.incident.cause.failure?.words }),
    Field("rule", optional: { $0.incident.cause.rule }),
    Field(
      "party", "Who has to act, such as ad server.", optional: { $0.incident.party }),
    Field(
      "messages", "At most one, of the first channel.",
      value: { $0.incident.cause.messages.prefix(1).map { $0.shortened(to: 300) } }),
    Field("remedy", "What to do.", optional: { $0.incident.cause.remedy }),
  ]
}

/// A channel that is off the air, as an exception expects, in the JSON form.
private struct NoticeOutage: WrittenRecord {
  let name: String
  let outage: MutedOutage

  static let form = RecordForm<NoticeOutage>([
    Field("name", value: { $0.name }),
    Field("words", "What viewers see.", value: { $0.outage.words }),
    .time("since") { $0.outage.since },
    .day("until", "The last day; absent for no end.") { $0.outage.muting.expires },
    Field("reason", "Why it is expected.", value: { $0.outage.muting.reason }),
    Field(
      "owner", "Who is responsible for the exception.",
      optional: { $0.outage.muting.owner }),
  ])
}
