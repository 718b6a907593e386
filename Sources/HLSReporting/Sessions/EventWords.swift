import HLSDocuments
import HLSInterstitials
import HLSLinting
import SourceText

extension SessionReport {
  /// What a mark of a lane shows, in a few words, with secrets masked.
  func words(of mark: SessionMark, in lane: SessionLane) -> String {
    guard let label = mark.label else {
      let failed = mark.isStretch && mark.isFailure ? ", failed" : ""
      return words(of: entries.all[mark.event]) + failed
    }
    return lane == .playback ? label : "\(lane.rawValue) \(label)"
  }

  /// What an event is, in a few words, with secrets masked.
  func words(of entry: SessionEntries.Entry) -> String {
    let event = entry.event
    func text(_ key: String) -> String? {
      event[key]?.text.map { Redaction.masked($0).fitted(to: 60) }
    }
    func number(_ key: String) -> String? { event[key]?.integer.map(String.init) }
    var words = [event.name]
    if event.kind == .request {
      if let type = entry.data?.objectType { words.append(type.noun) }
      if let file = event["url"]?.text?.fileName { words.append(file.fitted(to: 60)) }
    }
    if let position = number("adPosition") {
      words.append("ad \(position)" + (number("totalAds").map { " of \($0)" } ?? ""))
    }
    if event["bumper"]?.isTrue == true { words.append("bumper") }
    words += ["title", "description"].compactMap(text).filter { !$0.isEmpty }.map { "\"\($0)\"" }
    if let id = text("breakId") {
      words.append(id)
    } else if let pod = Self.podName(of: event) {
      words.append(pod)
    }
    if let status = number("status") { words.append("status \(status)") }
    words += ["method", "reason", "message", "participant"].compactMap(text)
    if let end = event["to"]?.seconds { words.append("to \(end) s") }
    return words.joined(separator: " ")
  }

  /// The identifier of the break that a mark shows, with secrets masked; nil without one, and for a long one.
  func breakName(of mark: SessionMark) -> String? {
    let name = entries.all[mark.event].event.breakID.map(Redaction.masked)
    return name.flatMap { $0.count <= 40 ? $0 : nil }
  }

  /// The name of the pod that an event requests or schedules.
  private static func podName(of event: SessionEvent) -> String? {
    event["url"]?.text.flatMap { PodServingURL($0) }?.podIdentifier.part.map {
      Redaction.masked($0.text).fitted(to: 60)
    }
  }
}

extension String {
  /// The last part of the path of an address, with secrets masked; nil without one.
  fileprivate var fileName: String? {
    let path = Redaction.masked(self).prefix { $0 != "?" && $0 != "#" }
    let name = path.split(separator: "/").last.map(String.init)
    return path.contains("://") && path.split(separator: "/").count < 3 ? nil : name
  }

  /// The first characters, with an ellipsis if there are more.
  func fitted(to count: Int) -> String {
    let start = String(prefix(count))
    return dropFirst(count).isEmpty ? start : start + "…"
  }
}
