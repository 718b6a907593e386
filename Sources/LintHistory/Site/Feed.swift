import XMLWriting

/// The Atom feed and the badges.
extension Site {
  /// An entry for each run that changed something or did not end, the newest first (RFC 4287).
  func feed() throws(XMLWritingError) -> [UInt8] {
    let changed = Dictionary(
      comparisons.filter { !$0.isEmpty }.map { ($0.after.id, $0) }, uniquingKeysWith: { $1 })
    let newest = snapshot.runs.map(\.begun).max() ?? 0
    var writer = try XMLWriter()
    try writer.element("feed", attributes: [("xmlns", "http://www.w3.org/2005/Atom")]) {
      writer throws(XMLWritingError) in
      try writer.line("title", "Playlist checks")
      try writer.line("id", identifier(0))
      try writer.line("updated", UTCTime.timestamp(newest))
      try writer.element("author") { writer throws(XMLWritingError) in
        try writer.line("name", "interlint")
      }
      try writer.element("link", attributes: [("rel", "alternate"), ("href", "index.html")])
      for run in snapshot.runs.reversed().prefix(100) {
        guard !run.isWhole || changed[run.id] != nil || run.id == runs.last?.id else { continue }
        let comparison = changed[run.id]
        try writer.element("entry") { writer throws(XMLWritingError) in
          try writer.line("title", headline(run, comparison))
          try writer.line("id", identifier(run.id))
          try writer.line("updated", UTCTime.timestamp(run.begun))
          try writer.element(
            "link",
            attributes: [
              ("rel", "alternate"),
              ("href", comparison.map(Self.path) ?? "runs/\(run.id).html"),
            ])
          try writer.line(
            "summary",
            run.isWhole
              ? RunTotals(run, snapshot).words : "Nothing of the run is stored.")
        }
      }
    }
    return try writer.finish()
  }

  private func headline(_ run: HistorySnapshot.Run, _ comparison: RunComparison?) -> String {
    guard run.isWhole else { return "A run did not end" }
    guard let comparison else { return "First run" }
    return "\(comparison.appeared.count + comparison.inNewTargets.count) new, "
      + "\(comparison.fixed.count) fixed, \(comparison.unknown.count) unknown"
  }

  /// An identifier that stays: of the history's first target and of the run.
  private func identifier(_ run: Int64) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    let first = snapshot.targets.min { $0.id < $1.id }
    for byte in "\(first?.name ?? "") \(first?.firstSeen ?? 0)".utf8 {
      hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
    }
    func digits(_ number: UInt64, _ count: Int) -> String {
      let text = String(number, radix: 16)
      return String(repeating: "0", count: max(0, count - text.utf8.count)) + text.suffix(count)
    }
    // A UUID of version 8, whose content is free (RFC 9562, section 5.8).
    return "urn:uuid:\(digits(hash >> 32, 8))-\(digits(hash >> 16, 4))-8\(digits(hash >> 4, 3))-"
      + "8\(digits(hash, 3))-\(digits(UInt64(bitPattern: run), 12))"
  }

  /// The state of the last run as pictures, and as badge services read it.
  func badges() throws(XMLWritingError) -> [File] {
    let totals = runs.first.map { RunTotals($0, snapshot) }
    let message: String
    switch totals {
    case nil: message = "no run"
    case let totals? where totals.unchecked + totals.missing > 0:
      message =
        "\(counted(totals.errors, "error")), \(totals.unchecked + totals.missing) not checked"
    case let totals?: message = counted(totals.errors, "error")
    }
    let isBad = totals.map { $0.errors > 0 || $0.unchecked + $0.missing > 0 } ?? true
    let color = isBad ? "#a40e26" : "#116329"
    var writer = try XMLWriter()
    let width = 76 + message.count * 7
    try writer.element(
      "svg",
      attributes: [
        ("xmlns", "http://www.w3.org/2000/svg"), ("width", "\(width)"), ("height", "20"),
        ("role", "img"), ("aria-label", "playlists: \(message)"),
      ]
    ) { writer throws(XMLWritingError) in
      for part in [(0, 66, "#57606a", "playlists"), (66, width - 66, color, message)] {
        try writer.element(
          "rect",
          attributes: [
            ("x", "\(part.0)"), ("width", "\(part.1)"), ("height", "20"), ("fill", part.2),
          ])
        try writer.element(
          "text",
          attributes: [
            ("x", "\(part.0 + 5)"), ("y", "14"), ("fill", "#ffffff"), ("font-size", "11"),
            ("font-family", "Verdana,sans-serif"),
          ]
        ) { writer throws(XMLWritingError) in try writer.text(part.3) }
      }
    }
    let json =
      #"{"color":"\#(color)","label":"playlists","message":"\#(message)","schemaVersion":1}"#
    return [
      File(path: "badge/playlists.svg", bytes: try writer.finish()),
      File(path: "badge/playlists.json", bytes: Array((json + "\n").utf8)),
    ]
  }
}
