package import HLSDocuments
import HLSInterstitials
import SourceText

extension TimelineLoadsReport {
  /// The report for reading in a terminal: the last timeline, and what changed until then.
  package func text(color: Bool, width: Int) -> [UInt8] {
    let width = max(40, width)
    var text = ReportText(isColored: color)
    text.writeTitle(name, summary, width)
    text.style(.bold)
    text.write("\(pictureTitle):\n")
    text.style(.plain)
    text.write(last, width)
    if let table = last.markerTable(most: TimelineReport.mostRows) { text.write(table, width) }
    for section in sections { text.write(section, width) }
    return LogCommands.escaped(text.bytes)
  }

  /// What was loaded and found, in words.
  var summary: String {
    let (count, changed) = (loads.loads.count, Set(loads.changes.map(\.change.event)).count)
    var parts = [counted(count, "load")]
    parts.append(
      changed == 0 ? "no changes for viewers" : "\(counted(changed, "interstitial")) changed")
    if loads.joins != .none {
      let wrong = Set(loads.problems.map(\.cause.event)).count
      parts.append(
        wrong == 0 ? "no join goes wrong" : "joins go wrong at \(counted(wrong, "interstitial"))")
    }
    return parts.joined(separator: ", ")
  }

  var pictureTitle: String {
    "Timeline of load \(loads.loads.last?.number ?? 0), in seconds since the first"
  }

  /// What is said in sentences.
  var sections: [TimelineSection] {
    [
      last.markerSection,
      TimelineSection("Changes for viewers", first: loads.changes.sentences),
      TimelineSection("Joins that go wrong", problemEntries),
    ].compactMap { $0 }
  }

  /// The problems, each kind once.
  private var problemEntries: [TimelineSection.Entry] {
    JoinProblem.Kind.allCases.compactMap { kind in
      let group = loads.problems.filter { $0.cause.kind == kind }
      guard let first = group.first else { return nil }
      let others = group.dropFirst().prefix(TimelineReport.mostItems).map {
        "\($0.cause.event.masked.quoted) at \($0.first.position) s (\($0.loadText))"
      }
      let rest = group.count - 1 - others.count
      let also =
        others.isEmpty
        ? "" : " Also \(others.joined(separator: ", "))" + (rest > 0 ? " and \(rest) more." : ".")
      return TimelineSection.Entry(
        text: "\(first.loadText): \(first.sentence)\(also)", remedy: kind.remedy)
    }
  }
}

extension [TimelineLoads.Change] {
  /// The changes in sentences, one for each interstitial and load.
  fileprivate var sentences: [String] {
    byInterstitial.map { changes in "load \(changes.first?.load ?? 0): \(changes.sentence)" }
  }

  /// The changes of one interstitial as a sentence with its date.
  package var sentence: String {
    TimelineComparison.Change.sentence(of: map(\.change))
      + (first?.date.map { " (\($0.utcText))" } ?? "")
  }
}

extension WrongJoin {
  /// What goes wrong at the first join, as a sentence with its date.
  package var sentence: String {
    let text = cause.sentence(in: first)
    return first.date.map { text.dropLast() + " (\($0.utcText))." } ?? text
  }

  /// The problem in a few words with the loads that had it.
  package var ended: String { "\(cause.kind.name) of \(cause.event.masked.quoted) in \(loadText)" }

  /// The loads that have it, in words.
  fileprivate var loadText: String {
    guard loads > 1 else { return "load \(firstLoad)" }
    let isEvery = lastLoad - firstLoad == loads - 1
    return "loads \(firstLoad)–\(lastLoad)" + (isEvery ? "" : " (\(loads) of them)")
  }
}

extension JoinProblem.Kind {
  /// The problem in a few words.
  fileprivate var name: String {
    switch self {
    case .drift: "drift"
    case .resumptionBeforeWindow: "resumption outside the window"
    case .preRollIntoMidRoll: "pre-roll into a mid-roll"
    case .listTooLate: "list asked for too late"
    }
  }
}
