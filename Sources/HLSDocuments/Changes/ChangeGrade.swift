/// What a change does.
package enum ChangeGrade: String, Sendable, CaseIterable {
  /// A running player or a viewer is hurt, or the protocol forbids the change.
  case breaking
  /// Viewers see something else, which is allowed.
  case visible
  /// Nobody notices.
  case harmless
}
