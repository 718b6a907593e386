import HLSDocuments
import HLSInterstitials
package import HLSLinting
package import HLSPlaylist

/// Every rule of the grammar, and the rule that reports a fault.
package enum GrammarTable {
  static let rows: [GrammarRow] = [
    GrammarRow.text, GrammarRow.attributes, GrammarRow.values, GrammarRow.playlists,
    GrammarRow.versions, GrammarRow.variables, GrammarRow.segments, GrammarRow.encryption,
    GrammarRow.dateTimes, GrammarRow.dateRanges, GrammarRow.interstitials,
    GrammarRow.lowLatency, GrammarRow.variants, GrammarRow.renditions, GrammarRow.steering,
  ].flatMap { $0 }

  /// The rules, in the order of the specification's subjects.
  package static let rules: [Rule] = rows.map(\.rule)

  /// The rule that reports `fault`, from the most specific row that covers it; nil if no row does,
  /// which a test excludes.
  package static func rule(for fault: GrammarFault) -> RuleID? {
    let feature = fault.aspect == .needsVersion ? fault.features.all.first : nil
    let patterns = patterns[Int(fault.aspect.rawValue)]
    func find(_ tag: TagName?, _ attribute: AttributeName?, _ deciding: Word?) -> RuleID? {
      patterns.first { $0.is(about: tag, attribute, deciding, feature) }?.rule
    }
    return (fault.deciding != nil ? find(fault.tag, fault.attribute, fault.deciding) : nil)
      ?? find(fault.tag, fault.attribute, nil) ?? find(fault.tag, nil, nil) ?? find(nil, nil, nil)
  }

  /// A pattern that covers an aspect, and the rule that it belongs to.
  private struct Pattern {
    let pattern: FaultPattern
    let rule: RuleID

    func `is`(
      about tag: TagName?, _ attribute: AttributeName?, _ deciding: Word?,
      _ feature: ProtocolFeature?
    ) -> Bool {
      pattern.deciding == deciding && pattern.feature == feature
        && pattern.tags.covers(tag) && pattern.attributes.covers(attribute)
    }
  }

  /// The patterns that cover each aspect.
  ///
  /// No two of different rules cover the same, which a test checks.
  private static let patterns: [[Pattern]] = {
    var patterns = [[Pattern]](repeating: [], count: Aspect.allCases.count)
    for row in rows {
      for pattern in row.covers {
        for aspect in pattern.aspects {
          patterns[Int(aspect.rawValue)].append(Pattern(pattern: pattern, rule: row.rule.id))
        }
      }
    }
    return patterns
  }()
}

extension Array where Element: Equatable {
  /// Whether a pattern with this list is about `element`; nil means all of them.
  fileprivate func covers(_ element: Element?) -> Bool {
    guard let element else { return isEmpty }
    return contains(element)
  }
}

/// The traversal that all rules of the grammar share.
enum GrammarPass {
  static let traversal = Traversal("grammar") { document, report in
    if document.dateRanges.first?.isScheduled == true {
      return checkSchedule(document, &report)
    }
    // With date ranges of breaks, vendor-specific markers are only for equipment of the vendor.
    let hasBreaks = document.marksBreaks
    GrammarCheck.forEachFault(in: document.playlist) { fault in
      if hasBreaks, fault.aspect == .unknownTag,
        AdMarker.isName(document.playlist.text(fault.range.slice(1, fault.range.count)))
      {
        return
      }
      guard let rule = GrammarTable.rule(for: fault) else { return }
      report.report(
        rule, GrammarMessage.text(for: fault, in: document.playlist), at: fault.range,
        related: related(to: fault),
        severity: GrammarSeverity.lowered(for: fault, in: document.playlist), count: fault.count)
    }
  }

  /// Checks the attributes of scheduled date ranges as those of tags.
  private static func checkSchedule(_ document: Document, _ report: inout SharedReport) {
    for range in document.dateRanges {
      let tag = WrittenDateRange(range)
      GrammarCheck.forEachFault(in: tag.playlist) { fault in
        guard let rule = GrammarTable.rule(for: fault), let place = tag.place(of: fault.range)
        else { return }
        report.report(
          rule, GrammarMessage.text(for: fault, in: tag.playlist), at: place,
          severity: GrammarSeverity.lowered(for: fault, in: tag.playlist), count: fault.count)
      }
    }
  }

  private static func related(to fault: GrammarFault) -> [RelatedPlace] {
    guard let place = fault.related else { return [] }
    return [RelatedPlace(place, GrammarMessage.related(fault.aspect))]
  }
}

extension Document {
  /// Whether date ranges mark breaks: interstitials, or splices of SCTE-35.
  var marksBreaks: Bool {
    dateRanges.contains { $0.category == .interstitial || !$0.splices.isEmpty }
  }
}
