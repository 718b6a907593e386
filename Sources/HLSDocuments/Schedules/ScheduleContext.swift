/// A schedule as a member of a graph.
public struct ScheduleContext: Sendable {
  /// The graph that contains the schedule.
  public let graph: DocumentGraph
  /// The schedule as a member of the graph.
  public let member: Member

  /// Creates the context of a member.
  package init(_ member: Member, in graph: DocumentGraph) {
    self.graph = graph
    self.member = member
  }
}
