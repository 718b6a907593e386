public import HLSDocuments
public import HLSLinting
import HLSLoading

/// A target of a list: a channel by the address of its playlist, or a file.
public struct ListedTarget: Sendable {
  public enum Location: Sendable, Equatable {
    /// With what `query` adds, which may be secret.
    case address(String)
    case file(path: String)
  }

  public let name: String
  /// The address or path as the list has it, without values from the environment.
  public let url: String
  public let location: Location
  /// Header fields for requests to the host of the address.
  public let fields: [HeaderField]
  public let expectations: TargetExpectations
  /// What the environment lacks, without which the target is not loaded.
  let lack: YAMLProblem?
  /// The values from the environment, as they are and as they stand in an address.
  let secrets: [String]
}
