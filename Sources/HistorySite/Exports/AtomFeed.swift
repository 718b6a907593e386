import LintHistory
import SourceText
import XMLWriting

/// The Atom feed (RFC 4287): an entry for each run in which channels changed, lost run and missed run.
struct AtomFeed {
  let content: SiteContent

  /// The XML document, with the newest entry first.
  func render() throws(XMLWritingError) -> [UInt8] {
    let entries = content.timeline.entries.reversed().compactMap(entry).prefix(100)
    let newest = content.snapshot.runs.map(content.timeline.order.time).max() ?? 0
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

  private func entry(_ entry: RunTimeline.Entry) -> Markup? {
    switch entry {
    case .missed(let gap):
      return self.entry(
        gap.others == 0 ? "No run took place" : "A planned run did not take place",
        identifier(of: gap.before.id, kind: 1), at: gap.after.startTime,
        "runs/index.html", gap.words)
    case .lost(let run):
      return self.entry(
        "A run did not end", identifier(of: run.id, kind: 0), at: time(of: run), SitePath.run(run),
        "No results of the run are stored.")
    case .complete(let run, let totals):
      let id = identifier(of: run.id, kind: 0)
      let report = ChannelReport(of: run, in: content.snapshot)
      guard !report.isSame else { return nil }
      return self.entry(
        report.before == nil ? "First run: \(report.headline)" : report.headline, id,
        at: time(of: run),
        report.before.map { SitePath.comparison($0, run) } ?? SitePath.run(run),
        ([totals.text] + report.changes).map { $0 + "." }.joined(separator: " "))
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

  private func time(of run: HistorySnapshot.Run) -> Int64 { content.timeline.order.time(of: run) }

  private static func link(to address: String) -> Markup {
    .tag("link", "", ["rel": "alternate", "href": address])
  }

  /// A permanent identifier: of the first target of the history, of the run and of the kind of entry.
  private func identifier(of run: Int64, kind: UInt64) -> String {
    let first = content.snapshot.targets.min { $0.id < $1.id }
    let hash = FNV1a("\(first?.name ?? "") \(first?.firstSeen ?? 0)").value
    func digits(_ number: UInt64, _ count: Int) -> Substring {
      number.zeroPadded(to: count, radix: 16).suffix(count)
    }
    // A UUID of version 8, whose content is up to the application (RFC 9562, section 5.8).
    return "urn:uuid:\(digits(hash >> 32, 8))-\(digits(hash >> 16, 4))-8\(digits(hash >> 4, 3))-"
      + "\(digits(8 + kind, 1))\(digits(hash, 3))-\(digits(UInt64(bitPattern: run), 12))"
  }
}
