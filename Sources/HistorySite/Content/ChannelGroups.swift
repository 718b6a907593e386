import HLSLinting
import LintHistory

/// The channels of the last run by owner, region and label, for those who look for theirs.
struct ChannelGroups {
  /// The channels with a value.
  struct Group {
    let name: String
    /// The ID of the part of the page of channels that lists them.
    let anchor: String
    /// The worst first.
    var channels: [ChannelState]
  }

  /// By their names.
  let owners, regions, labels: [Group]

  /// The most groups of a kind that are listed; a list of targets may give each channel labels of its own.
  static let most = 200

  init(_ channels: [ChannelState]) {
    owners = Self.groups(channels, "owner") { [$0.details.owner].compactMap(\.self) }
    regions = Self.groups(channels, "region") { [$0.details.region].compactMap(\.self) }
    labels = Self.groups(channels, "label") { $0.details.labels }
  }

  /// Whether no channel has any of them.
  var isEmpty: Bool { owners.isEmpty && regions.isEmpty && labels.isEmpty }

  private static func groups(
    _ channels: [ChannelState], _ kind: String, _ values: (ChannelState) -> [String]
  ) -> [Group] {
    var members: [String: [ChannelState]] = [:]
    for channel in channels {
      for value in values(channel) { members[value, default: []].append(channel) }
    }
    return members.sorted { $0.key < $1.key }.enumerated().map { number, group in
      Group(name: group.key, anchor: "\(kind)-\(number + 1)", channels: group.value)
    }
  }
}
