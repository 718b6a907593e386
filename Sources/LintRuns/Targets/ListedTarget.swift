public import HLSDocuments
public import HLSLinting
import HLSLoading

/// A target in a list: a channel given by the URL of its playlist, or a file.
public struct ListedTarget: Sendable {
  /// Where the target is.
  public enum Location: Sendable, Equatable {
    /// A URL, including the parameters from `query`, which may be secret.
    case address(String)
    /// A file.
    case file(path: String)
  }

  /// The name, unique in the list.
  public let name: String
  /// The URL or path as written in the list, without values from the environment.
  public let url: String
  /// Where the target is.
  public let location: Location
  /// Header fields for requests to the host of the URL.
  public let fields: [HeaderField]
  /// What is expected of the target.
  public let expectations: TargetExpectations
  /// The first environment variable that is not set; the target is not loaded then.
  let missingValue: YAMLProblem?
  /// The values from the environment, as they are and as they appear in a URL.
  let secrets: [String]
}
