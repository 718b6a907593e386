import HLSDocuments
package import HLSLinting
package import HLSPlaylist

/// Every rule of the grammar, and the rule that reports a fault.
package enum GrammarTable {
  static let rows: [GrammarRow] =
    GrammarRow.text + GrammarRow.attributes + GrammarRow.values + GrammarRow.playlists
    + GrammarRow.versions + GrammarRow.variables + GrammarRow.segments + GrammarRow.encryption
    + GrammarRow.dateTimes + GrammarRow.dateRanges + GrammarRow.interstitials
    + GrammarRow.lowLatency + GrammarRow.variants + GrammarRow.renditions + GrammarRow.steering

  /// The rules, in the order of the specification's subjects.
  package static let rules: [Rule] = rows.map(\.rule)

  /// The rule that reports `fault`, from the most specific row that covers it; nil if no row does,
  /// which a test excludes.
  package static func rule(for fault: GrammarFault) -> RuleID? {
    let feature = fault.aspect == .needsVersion ? fault.features.all.first : nil
    func find(_ tag: TagName?, _ attribute: AttributeName?, _ deciding: Word?) -> RuleID? {
      index[
        Key(
          tag: tag, attribute: attribute, aspect: fault.aspect, deciding: deciding,
          feature: feature)]
    }
    return (fault.deciding != nil ? find(fault.tag, fault.attribute, fault.deciding) : nil)
      ?? find(fault.tag, fault.attribute, nil) ?? find(fault.tag, nil, nil) ?? find(nil, nil, nil)
  }

  private struct Key: Hashable {
    let tag: TagName?
    let attribute: AttributeName?
    let aspect: Aspect
    let deciding: Word?
    let feature: ProtocolFeature?
  }

  private static let index: [Key: RuleID] = {
    var index: [Key: RuleID] = [:]
    for row in rows {
      for pattern in row.covers {
        for tag in pattern.tags.isEmpty ? [nil] : pattern.tags.map(Optional.some) {
          for attribute in pattern.attributes.isEmpty
            ? [nil] : pattern.attributes.map(Optional.some)
          {
            for aspect in pattern.aspects {
              let key = Key(
                tag: tag, attribute: attribute, aspect: aspect, deciding: pattern.deciding,
                feature: pattern.feature)
              let earlier = index.updateValue(row.rule.id, forKey: key)
              precondition(
                earlier == nil || earlier == row.rule.id,
                "\(earlier ?? "") and \(row.rule.id) both cover \(aspect) of \(tag?.text ?? "any tag")"
              )
            }
          }
        }
      }
    }
    return index
  }()
}

/// The traversal that all rules of the grammar share.
enum GrammarPass {
  static let traversal = Traversal("grammar") { document, report in
    GrammarCheck.forEachFault(in: document.playlist) { fault in
      guard let rule = GrammarTable.rule(for: fault) else { return }
      report.report(
        rule, GrammarMessage.text(for: fault, in: document.playlist), at: fault.range,
        related: related(to: fault),
        severity: GrammarSeverity.lowered(for: fault, in: document.playlist), count: fault.count)
    }
  }

  private static func related(to fault: GrammarFault) -> [RelatedPlace] {
    guard let place = fault.related else { return [] }
    return [RelatedPlace(place, GrammarMessage.related(fault.aspect))]
  }
}
