/// The version of interlint, the same in every report.
public enum ToolVersion {
  public static let current = "0.1.0"
}
