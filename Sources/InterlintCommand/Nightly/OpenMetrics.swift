import HLSLinting
package import LintHistory
import SourceText

/// The state of the channels as metrics in the text format of OpenMetrics 1.0, which the text file
/// collector of node_exporter reads too.
package struct OpenMetrics {
  private var lines: [String] = []

  /// Creates the metrics of a report.
  package init(_ report: ChannelReport) {
    add(
      "interlint_run_start_time_seconds", "When the last run began.",
      [([], "\(report.run.startTime)")])
    add(
      "interlint_run_number", "The number of the last run.", [([], "\(report.run.id)")])
    add(
      "interlint_channels", "Channels by what their viewers lose.",
      ChannelLoss.allCases.reversed().map { loss in
        ([("loss", loss.rawValue)], "\(report.channels(with: loss).count)")
      })
    add(
      "interlint_channel_loss",
      "What viewers of a channel lose: "
        + ChannelLoss.allCases.enumerated().map { "\($0) \($1.rawValue)" }.joined(separator: ", "),
      report.channels.map { channel in
        (
          [("channel", channel.name)],
          "\(ChannelLoss.allCases.firstIndex(of: channel.loss) ?? 0)"
        )
      })
    add(
      "interlint_channel_loss_since_seconds", "Since when viewers of a channel lose as much.",
      report.channels.compactMap { channel in
        channel.since.map { ([("channel", channel.name)], "\($0)") }
      })
    add(
      "interlint_channel_causes", "Causes of what viewers of a channel lose, by what they lose.",
      report.channels.flatMap { channel in
        ChannelLoss.allCases.reversed().compactMap { loss in
          let count = channel.causes.count { $0.loss == loss }
          return count == 0
            ? nil : ([("channel", channel.name), ("loss", loss.rawValue)], "\(count)")
        }
      })
    addAvails(report)
    addDetails(report)
    lines.append("# EOF")
  }

  /// The file.
  package var text: String { lines.joined(separator: "\n") + "\n" }

  /// Adds the accounting of ad breaks, of the channels that have any.
  private mutating func addAvails(_ report: ChannelReport) {
    let known = report.channels.compactMap { channel in
      channel.avails.flatMap { $0.isEmpty ? nil : (name: channel.name, avails: $0) }
    }
    guard !known.isEmpty else { return }
    add(
      "interlint_channel_breaks", "Ad breaks of a channel, by what happens to them.",
      known.flatMap { channel in
        channel.avails.stages.map {
          ([("channel", channel.name), ("stage", $0.name)], "\($0.count)")
        }
      })
    add(
      "interlint_channel_break_seconds", "Time of ad breaks of a channel: planned, of ads, lost.",
      known.flatMap { channel in
        channel.avails.times.map {
          (
            [("channel", channel.name), ("time", $0.name)],
            "\(Seconds(milliseconds: $0.milliseconds))"
          )
        }
      })
    let listTimes = known.compactMap { channel in channel.avails.listTime.map { (channel.name, $0) }
    }
    guard !listTimes.isEmpty else { return }
    add(
      "interlint_channel_asset_list_seconds",
      "Median time until an asset list of a channel arrives.",
      listTimes.map { ([("channel", $0)], "\(Seconds(milliseconds: $1))") })
  }

  /// Adds what only some lists of targets say.
  private mutating func addDetails(_ report: ChannelReport) {
    let known = report.channels.filter { $0.details.owner != nil || $0.details.region != nil }
    if !known.isEmpty {
      add(
        "interlint_channel_info", "Whom a channel belongs to and where it is; always 1.",
        known.map { channel in
          (
            [
              ("channel", channel.name), ("owner", channel.details.owner ?? ""),
              ("region", channel.details.region ?? ""),
            ], "1"
          )
        })
    }
    let muted = report.channels.filter { $0.muted > 0 }
    if !muted.isEmpty {
      add(
        "interlint_channel_muted_findings", "Findings of a channel that are muted.",
        muted.map { ([("channel", $0.name)], "\($0.muted)") })
    }
    let outages = report.mutedOutages
    if !outages.isEmpty {
      add(
        "interlint_channel_muted_outage",
        "A channel that is off the air and muted, and the last day; always 1.",
        outages.map { channel in
          ([("channel", channel.name), ("until", channel.outage?.muting.expires ?? "")], "1")
        })
    }
  }

  /// Adds a gauge with its samples.
  private mutating func add(
    _ name: String, _ help: String,
    _ samples: [(labels: [(name: String, value: String)], value: String)]
  ) {
    lines += ["# TYPE \(name) gauge", "# HELP \(name) \(help)"]
    lines += samples.map { labels, value in
      let pairs = labels.map { "\($0.name)=\"\(Self.escaped($0.value))\"" }
      return name + (pairs.isEmpty ? "" : "{\(pairs.joined(separator: ","))}") + " \(value)"
    }
  }

  /// The value of a label: a backslash, a quotation mark and a line feed are escaped.
  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": escaped += "\\\\"
      case "\"": escaped += "\\\""
      case "\n": escaped += "\\n"
      // Parsers may take other control characters for the end of a line.
      case "\u{0}"..."\u{1F}", "\u{7F}", "\u{85}", "\u{2028}", "\u{2029}": escaped += " "
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
