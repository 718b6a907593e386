package import HLSLinting

/// The rules about the names of ad breaks.
package enum AdBreakRules {
  package static let all: [Rule] = [
    idCharacters, idLength, idPathCharacters, idConstant, idUnrelatedToDateRange, prerollID,
    idReused, podRepeated, sameIDDifferentPD, sameIDDifferentTargeting,
    podNumberSequence, mixedForms, overlap,
    idUnstable, idOfSession, idDiffersBetweenViewers,
  ]

  /// For examples: a session in which an app schedules or requests pods of breaks, which have no time.
  static func scheduled(_ breaks: (event: String, id: String, pod: String)...) -> Example {
    IMASessionRules.loaded(
      breaks.enumerated().map { number, each in
        IMASessionRules.line(
          each.event, 2 + number, IMASessionRules.breakID(each.id),
          IMASessionRules.pod().replacing("ad_break_id/ab-001", with: each.pod))
      })
  }
}
