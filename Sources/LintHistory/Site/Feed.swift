import HLSPlaylist
import XMLWriting

/// The Atom feed (RFC 4287).
extension Site {
  /// An entry for each night that changed something, did not end or did not happen, the newest first.
  func feed(_ differences: Differences) throws(XMLWritingError) -> [UInt8] {
    let entries = nights.all.reversed().compactMap { entry($0, differences) }.prefix(100)
    let newest = snapshot.runs.map(nights.order.time).max() ?? 0
    var writer = try XMLWriter()
    try writer.write(
      .tag(
        "feed", "", ["xmlns": "http://www.w3.org/2005/Atom"],
        [
          .tag("title", "", [:], ["Playlist checks"]),
          .tag("id", "", [:], [.text(identifier(of: 0, kind: 0))]),
          .tag("updated", "", [:], [.text(UTCTime.timestamp(newest))]),
          .tag("author", "", [:], [.tag("name", "", [:], ["interlint"])]),
          Self.link(to: "index.html"),
        ] + entries))
    return try writer.finish()
  }

  private func entry(_ night: Nights.Night, _ differences: Differences) -> Markup? {
    switch night {
    case .missed(let gap):
      return entry(
        gap.others == 0 ? "No run took place" : "A planned run did not take place",
        identifier(of: gap.before.id, kind: 1), at: gap.after.begun,
        "runs/index.html", gap.words)
    case .lost(let run):
      return entry(
        "A run did not end", identifier(of: run.id, kind: 0), at: nights.order.time(of: run),
        "runs/\(run.id).html", "Nothing of the run is stored.")
    case .whole(let run, let totals):
      let id = identifier(of: run.id, kind: 0)
      guard let before = before(run), let size = differences[before, run] else {
        return entry(
          "First run: \(totals.found)", id, at: nights.order.time(of: run),
          "runs/\(run.id).html", Headlines(run, in: snapshot).following(totals.words))
      }
      guard !size.isEmpty else { return nil }
      return entry(
        size.words, id, at: nights.order.time(of: run), Self.path(before, run),
        differences.headlines[run.id]?.following(totals.words) ?? totals.words)
    }
  }

  private func entry(
    _ title: String, _ id: String, at time: Int64, _ address: String, _ summary: String
  ) -> Markup {
    .tag(
      "entry", "", [:],
      [
        .tag("title", "", [:], [.text(title)]), .tag("id", "", [:], [.text(id)]),
        .tag("updated", "", [:], [.text(UTCTime.timestamp(time))]), Self.link(to: address),
        .tag("summary", "", [:], [.text(summary)]),
      ])
  }

  private static func link(to address: String) -> Markup {
    .tag("link", "", ["rel": "alternate", "href": address])
  }

  /// An identifier that stays: of the history's first target, of the run and of what is told of it.
  private func identifier(of run: Int64, kind: UInt64) -> String {
    let first = snapshot.targets.min { $0.id < $1.id }
    let hash = FNV1a("\(first?.name ?? "") \(first?.firstSeen ?? 0)").value
    func digits(_ number: UInt64, _ count: Int) -> String {
      let text = String(number, radix: 16)
      return String(repeating: "0", count: max(0, count - text.utf8.count)) + text.suffix(count)
    }
    // A UUID of version 8, whose content is free (RFC 9562, section 5.8).
    return "urn:uuid:\(digits(hash >> 32, 8))-\(digits(hash >> 16, 4))-8\(digits(hash >> 4, 3))-"
      + "\(digits(8 + kind, 1))\(digits(hash, 3))-\(digits(UInt64(bitPattern: run), 12))"
  }
}
