import HLSLinting

/// A form in which what is to be played can be written.
enum Form: String, CaseIterable {
  /// Several EXT-X-DATERANGE tags with one ID.
  case mergedTags = "merged tags"
  case endDate = "END-DATE"
  case plannedDuration = "PLANNED-DURATION"
  case endOnNext = "END-ON-NEXT"
  /// One asset in X-ASSET-URI, in place of a list.
  case assetURI = "asset"
  /// A list with one asset, in place of X-ASSET-URI.
  case assetList = "asset list"
  case appSchedule = "schedule"
  case dateRanges = "DATERANGES"
  /// Events `schedule` of a recorded session.
  case session
  /// Events `podRequest` of a recorded session.
  case sessionRequests = "session requests"
  case console
  case archive = "HAR"
  case exchanges

  /// Writes an example in this form.
  ///
  /// The place of a mark around the whole address of an asset is in the asset list, or the address of the list
  /// if `marksList` is true.
  func writing(_ example: Example, marksList: Bool = false) throws(Reason) -> Example {
    let isOfTags = [.mergedTags, .endDate, .plannedDuration, .endOnNext].contains(self)
    if example.arrangement == .reloads, !isOfTags { throw .notReloaded }
    var groups: [[Example]] = []
    var failure: Reason?
    for group in example.groups {
      do {
        groups.append(try write(group, marksList))
      } catch {
        // What one of several viewers receives may be unchanged.
        failure = failure ?? error
        groups.append(group)
        if error != .own { throw error }
      }
    }
    if let failure, groups == example.groups { throw failure }
    return example.arranging(groups)
  }

  private func write(_ documents: [Example], _ marksList: Bool) throws(Reason) -> [Example] {
    switch self {
    case .mergedTags, .endDate, .plannedDuration, .endOnNext: try writeTags(documents)
    case .assetURI: try writeAsset(documents)
    case .assetList: try writeLists(documents, marksList: marksList)
    case .appSchedule: try writeSchedule(documents)
    case .dateRanges: try writeDateRanges(documents)
    case .session, .sessionRequests, .console, .archive, .exchanges: try writeLog(documents)
    }
  }
}

/// Why a rule does not hold for something that is written in a form.
enum Reason: String, CaseIterable, Error {
  /// The examples of the rule are written in this form; not a pair.
  case own
  /// The rule is about the notation or the place of a tag, or about the document around it.
  case notation
  /// The form has no property for what the rule reports or compares.
  case noProperty = "no property"
  /// The examples state no length, or none that this form can state.
  case noLength = "no length"
  /// Documents in this form are not loaded again and again.
  case notReloaded = "not reloaded"
  /// The rule compares documents of a presentation, which the form does not name.
  case noPresentation = "no presentation"
  /// What the form says is an intention or an estimate, from which the rule cannot conclude.
  case estimate
  /// The specification requires something else of this form.
  case otherRequirement = "other requirement"
  /// Another rule reports the same fault in this form.
  case otherRule = "other rule"
  /// The form says all that the rule needs, and interlint does not judge it.
  case unjudged

  /// Whether nothing can be written of which the rule could hold.
  var preventsWriting: Bool {
    switch self {
    case .own, .notation, .noProperty, .noLength, .notReloaded, .noPresentation: true
    case .estimate, .otherRequirement, .otherRule, .unjudged: false
    }
  }

  /// Whether it can be the reason why a rule is silent about an example that is written in the form.
  var isOfRule: Bool { self != .own && self != .notReloaded }
}
