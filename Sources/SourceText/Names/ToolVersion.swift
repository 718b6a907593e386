/// The version of interlint that all reports contain.
package enum ToolVersion {
  /// The version of this build, as `major.minor.patch`.
  package static let current = "0.1.0"
}
