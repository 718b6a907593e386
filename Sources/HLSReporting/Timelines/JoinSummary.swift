import HLSDocuments

/// What the report says of one join, without the timeline of its viewer.
struct JoinSummary {
  let measures: JoinMeasures
  /// What the viewer sees first.
  let firstShown: String
  let problems: [JoinProblem]

  init(_ join: TimelineJoin) {
    measures = JoinMeasures(join)
    (firstShown, problems) = (join.firstShown, join.problems)
  }
}

extension TimelineReport {
  /// The joins at all places that matter, each predicted once; nil if they were not asked for.
  var predictedJoins: [JoinSummary]? { showsJoins ? viewer.joins.map(JoinSummary.init) : nil }
}
