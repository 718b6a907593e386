import HLSConformance
import HLSDelivery

/// A target of a list: a channel by the address of its playlist, or a file.
struct ListedTarget: Sendable {
  enum Location: Sendable, Equatable {
    /// With what `query` adds, which may be secret.
    case address(String)
    case file(path: String)
  }

  let name: String
  /// The address or path as the list has it, without values from the environment.
  let url: String
  let location: Location
  /// Header fields for requests to the host of the address.
  let fields: [HeaderField]
  let expectations: TargetExpectations
  /// What the environment lacks, without which the target is not loaded.
  let lack: YAMLProblem?
  /// The values from the environment, as they are and as they stand in an address.
  let secrets: [String]
}
