/// The version of interlint that all reports contain.
public enum ToolVersion {
  /// The version of this build, as `major.minor.patch`.
  public static let current = "0.1.0"
}
