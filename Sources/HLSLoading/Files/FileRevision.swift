import Glibc

/// A changed version of a file that was read.
///
/// It replaces the file as a whole, unless that would write to another place than the one that was named,
/// or would undo what another program wrote meanwhile.
package struct FileRevision: Sendable {
  /// Why a file is not replaced.
  package enum Obstacle: Error, Sendable, Hashable, CustomStringConvertible {
    /// The path is a symbolic link.
    case isLink
    /// The file has other names, which would keep the old contents.
    case hasOtherNames
    /// The file is outside of the paths that were named, and reached through a link.
    case isOutside
    /// Nobody may write the file.
    case isProtected
    /// The file is no longer the one that was read.
    case hasChanged
    /// The file cannot be read again.
    case notReadable(LoadFailure)
    /// The new file cannot be written.
    case notWritable(WriteFailure)

    /// The reason as one line, to follow the path.
    package var description: String {
      switch self {
      case .isLink: "is a symbolic link"
      case .hasOtherNames: "has several names (hard links)"
      case .isOutside: "is outside of the named paths, which reach it through a link"
      case .isProtected: "is write-protected"
      case .hasChanged: "has changed since it was read"
      case .notReadable(let failure): "cannot be read again: \(failure)"
      case .notWritable(let failure): "\(failure)"
      }
    }

    /// Whether the file was to be written, and something prevented it.
    package var isFailure: Bool {
      switch self {
      case .hasChanged, .notReadable, .notWritable: true
      case .isLink, .hasOtherNames, .isOutside, .isProtected: false
      }
    }
  }

  private let path: String
  private let original: [UInt8]
  private let bytes: [UInt8]

  /// Creates the version `bytes` of the file at `path`, which had the contents `original` when it was read.
  package init(of path: String, from original: [UInt8], to bytes: [UInt8]) {
    (self.path, self.original, self.bytes) = (path, original, bytes)
  }

  /// Why the file is not one that may be replaced; nil if it is.
  ///
  /// `named` are the paths that the user named. Links in the folders above them may lead anywhere.
  package func obstacle(below named: [String], _ naming: SourceNaming = SourceNaming()) -> Obstacle?
  {
    let status: FileStatus
    do throws(SystemError) {
      status = try FileStatus(ofLink: path)
    } catch {
      return .notReadable(LoadFailure(error))
    }
    guard !status.isLink else { return .isLink }
    guard !status.isDirectory else { return .notReadable(.isDirectory) }
    guard status.isRegular else { return .notReadable(.specialFile(kind: status.specialKind)) }
    guard status.names == 1 else { return .hasOtherNames }
    let real = SourceNaming.real(naming.absolute(path))
    let isBelow = named.contains { name in
      let place = Self.place(of: naming.absolute(name))
      return real == place || real.hasPrefix(place == "/" ? "/" : place + "/")
    }
    guard isBelow else { return .isOutside }
    return status.mode & 0o222 == 0 ? .isProtected : nil
  }

  /// An absolute path without links in the folders above its last component.
  private static func place(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/"), path.count > 1 else { return path }
    let folder = slash == path.startIndex ? "/" : SourceNaming.real(String(path[..<slash]))
    return (folder == "/" ? "" : folder) + path[slash...]
  }

  /// Replaces the file, which keeps its permissions; throws, and changes nothing, if it must not be replaced or
  /// is not the one that was read.
  package func write(
    below named: [String], _ naming: SourceNaming = SourceNaming()
  ) throws(Obstacle) {
    if let obstacle = obstacle(below: named, naming) { throw obstacle }
    let current: [UInt8]
    do throws(LoadFailure) {
      current = try LoadedFile(reading: path).bytes
    } catch {
      throw .notReadable(error)
    }
    guard current == original else { throw .hasChanged }
    do throws(WriteFailure) {
      try FileReplacement.write(bytes, to: path)
    } catch {
      throw .notWritable(error)
    }
  }
}
