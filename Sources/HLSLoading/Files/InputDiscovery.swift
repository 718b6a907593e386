import Glibc
import SourceText

/// One input that the arguments lead to.
public enum DiscoveredInput: Sendable, Hashable {
  case file(path: String)
  case standardInput
  /// An address with http or https.
  case address(String)
  /// A name that leads to nothing that could be read, and why.
  case failure(path: String, LoadFailure)
}

/// The search for the inputs that arguments name.
///
/// A file is taken whatever it is called. A directory gives every `.m3u8` and `.m3u` file in it and
/// below, hidden ones included, in the order of the bytes of their names. Every file and directory
/// is taken once, under the name it was first met by.
public struct InputDiscovery {
  /// The most directories that may lie in each other.
  static let deepest = 200

  private var inputs: [DiscoveredInput] = []
  private var seen: Set<FileStatus.Identity> = []
  private var seenStandardInput = false
  private var seenAddresses: Set<String> = []

  /// The inputs that `arguments` lead to, in order; `-` is standard input, and what
  /// begins with `http://` or `https://` an address.
  ///
  /// What cannot be reached is among them as a failure, and ends nothing.
  public static func inputs(for arguments: [String]) -> [DiscoveredInput] {
    var discovery = InputDiscovery()
    for argument in arguments { discovery.add(argument) }
    return discovery.inputs
  }

  private mutating func add(_ argument: String) {
    guard argument != "-" else {
      if !seenStandardInput { inputs.append(.standardInput) }
      seenStandardInput = true
      return
    }
    guard !WebAddress.begins(argument) else {
      if seenAddresses.insert(argument).inserted { inputs.append(.address(argument)) }
      return
    }
    do throws(SystemError) {
      let status = try FileStatus(ofPath: argument)
      guard status.isDirectory else { return addFile(argument, status) }
      if !addDirectory(argument, status, inside: []) { fail(argument, .emptyDirectory) }
    } catch {
      let failure = LoadFailure(error)
      let nearest = failure == .notFound ? NearestFile.path(for: argument) : nil
      fail(argument, nearest.map { .misspelt(nearest: $0) } ?? failure)
    }
  }

  private mutating func addFile(_ path: String, _ status: FileStatus) {
    guard seen.insert(status.identity).inserted else { return }
    if status.isRegular {
      inputs.append(.file(path: path))
    } else {
      fail(path, .specialFile(kind: status.specialKind))
    }
  }

  /// Adds what is in the directory at `path`, and says whether that was anything, be it a playlist
  /// that was met before or a failure.
  private mutating func addDirectory(
    _ path: String, _ status: FileStatus, inside ancestors: [(FileStatus.Identity, path: String)]
  ) -> Bool {
    if let loop = ancestors.first(where: { $0.0 == status.identity }) {
      fail(path, .directoryLoop(path: loop.path))
      return true
    }
    guard seen.insert(status.identity).inserted else { return true }
    guard ancestors.count < Self.deepest else {
      fail(path, .tooDeep(levels: Self.deepest))
      return true
    }
    let entries: [DirectoryEntry]
    do throws(SystemError) {
      entries = try DirectoryEntry.all(in: path)
    } catch {
      fail(path, LoadFailure(error))
      return true
    }
    let chain = ancestors + [(status.identity, path)]
    let prefix = path.hasSuffix("/") ? path : path + "/"
    var found = false
    for entry in entries where entry.isPlaylist || entry.mayBeDirectory {
      guard let name = entry.name else {
        fail(prefix + entry.shownName, .notReadable(reason: "its name is not valid UTF-8"))
        found = true
        continue
      }
      do throws(SystemError) {
        let status = try FileStatus(ofPath: prefix + name)
        if status.isDirectory {
          found = addDirectory(prefix + name, status, inside: chain) || found
        } else if entry.isPlaylist {
          addFile(prefix + name, status)
          found = true
        }
      } catch  where entry.isPlaylist || entry.isDirectory {
        fail(prefix + name, LoadFailure(error))
        found = true
      } catch {
        // A link to nowhere that is not called a playlist is none of our business.
      }
    }
    return found
  }

  private mutating func fail(_ path: String, _ failure: LoadFailure) {
    inputs.append(.failure(path: path, failure))
  }
}
