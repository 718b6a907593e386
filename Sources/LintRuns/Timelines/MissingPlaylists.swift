import HLSDocuments
import HLSInterstitials
import SourceText

extension DocumentGraph {
  /// Why there is no timeline: which media playlists of a multivariant playlist, or which primary content of a
  /// schedule, could not be loaded, and why; nil for other reasons.
  var missingPlaylists: String? {
    let root = primaryRoot
    if root.document == nil, let schedule = members[0].json?.schedule {
      let name = members[0].text.source.name
      return "\(name): \(root.number == 0 ? missing(schedule) : wrong(root, for: schedule))"
    }
    guard root.document?.playlist.kind == .multivariant else { return nil }
    let absent = links(from: root.number).filter { $0.role == .variantStream }.compactMap { link in
      switch link.target {
      case .absent(let reason), .ignored(let reason): "\(link.location) (\(reason))"
      case .member(let number):
        members[number].document?.isMedia == true
          ? nil : "\(link.location) (not a media playlist, but \(members[number].nounPhrase))"
      }
    }
    let name = root.text.source.name
    guard let first = absent.first else { return "\(name): it has no variant stream to play" }
    let rest = absent.count - 1
    return "\(name): none of its media playlists could be loaded: \(first)"
      + (rest > 0 ? " and \(counted(rest, "other"))" : "")
  }

  /// Why the primary content of a schedule, the first document, was not loaded.
  private func missing(_ schedule: AppSchedule) -> String {
    if let link = links(from: 0).first(where: { $0.role == .primaryContent }) {
      guard case .absent(let reason) = link.target else { return wrong(members[0], for: schedule) }
      return "its primary content could not be loaded: \(link.location) (\(reason))"
    }
    if !schedule.text.isWellFormed { return "not valid JSON; interlint lint says where" }
    return schedule.primary.value == nil
      ? "it names no primary content (primary.uri); name a playlist, and give --schedule"
      : "its primary content is looked for only around a file or URL; give --stdin-filename"
  }

  /// What a document is that a schedule names as its primary content, but that is no playlist.
  private func wrong(_ root: Member, for schedule: AppSchedule) -> String {
    let isItself = root.text.source.name == schedule.text.source.name
    // Whatever it is, it was read as a playlist that cannot be one.
    let noun =
      root.json.map { Member(number: 0, location: "", content: .json(JSONDocument($0.text))) }?
      .nounPhrase ?? root.nounPhrase
    return
      "its primary content is \(isItself ? "the schedule itself" : "\(root.location), \(noun)"); "
      + "expected a playlist (primary.uri)"
  }
}
