import Glibc
package import HLSLoading

/// Finds the configuration of a run.
///
/// It is the nearest `.interlint.yaml` at or above the inputs, up to the root of their repository. Outside
/// of repositories, only the folder of an input is searched.
package enum ConfigurationSearch {
  /// The name of a configuration.
  package static let fileName = ".interlint.yaml"

  /// The configuration for some inputs; nil if they have none.
  ///
  /// `folder` is where inputs belong that are no files: the current directory.
  ///
  /// - Throws: an error if inputs have different configurations.
  package static func configuration(
    for inputs: [String], _ naming: SourceNaming = SourceNaming()
  ) throws(RunFailure) -> String? {
    var known: [String: String?] = [:]
    var first: (input: String, configuration: String?)?
    for input in inputs.isEmpty ? ["."] : inputs {
      let folder = folder(of: input, naming)
      let found: String?
      if let seen = known[folder] {
        found = seen
      } else {
        found = nearest(to: folder)
        known[folder] = found
      }
      guard let one = first else {
        first = (input, found)
        continue
      }
      guard one.configuration != found else { continue }
      func words(_ path: String?) -> String { path.map(naming.shown) ?? "none" }
      throw RunFailure(
        .usage,
        "\(one.input) and \(input) have different configurations (\(words(one.configuration)) and "
          + "\(words(found))); check them in separate runs, or choose one with --config")
    }
    return first?.configuration.map(naming.shown)
  }

  /// Names that are taken for that of a configuration.
  private static let otherNames = [".interlint.yml", "interlint.yaml", "interlint.yml"]

  /// The files at or above some inputs that have another name than a configuration and are therefore not read, each
  /// nearest to an input.
  package static func misnamed(
    for inputs: [String], _ naming: SourceNaming = SourceNaming()
  ) -> [String] {
    let folders = (inputs.isEmpty ? ["."] : inputs).map { folder(of: $0, naming) }
    return Set(folders.compactMap(misnamed(nearestTo:))).sorted().map(naming.shown)
  }

  private static func misnamed(nearestTo folder: String) -> String? {
    for path in searched(from: folder) where !isEntry(path + "/" + fileName) {
      let files = otherNames.map { path + "/" + $0 }
      if let file = files.first(where: isConfiguration) { return file }
    }
    return nil
  }

  /// Whether a file exists that says what a configuration may say; a hidden one need not.
  private static func isConfiguration(_ file: String) -> Bool {
    guard isEntry(file) else { return false }
    if file.hasSuffix("/.interlint.yml") { return true }
    let yaml = try? YAMLFile(
      reading: file, called: "the configuration", expecting: "a configuration",
      limit: Configuration.largest)
    guard let value = try? yaml?.document() else { return false }
    return (try? YAMLMap(value, of: "the configuration", keys: KnownKeys.configuration)) != nil
  }

  /// The folders that are searched from one on: up to the root of its repository, or only itself outside of
  /// repositories.
  private static func searched(from folder: String) -> [String] {
    var path = folder == "/" ? "" : folder
    var folders = [path]
    while !exists(path + "/.git") {
      guard let slash = path.lastIndex(of: "/") else { return Array(folders.prefix(1)) }
      path = String(path[..<slash])
      folders.append(path)
    }
    return folders
  }

  /// The configurations nearest to some files, other than the one of the run.
  static func others(than path: String?, for files: [String]) -> [String] {
    let naming = SourceNaming()
    let used = path.map { SourceNaming.real(naming.absolute($0)) }
    let found = Set(files.compactMap { configuration(nearestTo: $0, naming) })
    return found.filter { $0 != used }.sorted().map(naming.shown)
  }

  /// The absolute path of the nearest configuration of an input, with files as they were `earlier` if that is not
  /// nil; nil if it has none.
  static func configuration(
    nearestTo input: String, as earlier: EarlierFiles? = nil, _ naming: SourceNaming
  ) -> String? {
    nearest(to: folder(of: input, naming), as: earlier)
  }

  /// The absolute path of the folder in which an input is, without links.
  private static func folder(of input: String, _ naming: SourceNaming) -> String {
    guard input != "-", !WebAddress.begins(input) else { return naming.absolute(".") }
    let path = naming.absolute(input)
    if isFolder(path) { return SourceNaming.real(path) }
    let real = SourceNaming.real(path)
    let parent = real.dropLast(real.reversed().prefix { $0 != "/" }.count + 1)
    return parent.isEmpty ? "/" : String(parent)
  }

  /// The nearest configuration at or above an absolute path.
  private static func nearest(to folder: String, as earlier: EarlierFiles? = nil) -> String? {
    var path = folder == "/" ? "" : folder
    var found: String?
    while true {
      let file = path + "/" + fileName
      if found == nil, earlier?.hasFile(at: file) ?? isEntry(file) {
        found = file
        if path == folder { return found }
      }
      if exists(path + "/.git") { return found }
      guard let slash = path.lastIndex(of: "/") else { return nil }
      path = String(path[..<slash])
    }
  }

  /// Whether a folder has this entry, even if it is a link to nothing, which then cannot be read.
  private static func isEntry(_ path: String) -> Bool {
    var status = stat()
    return unsafe lstat(path, &status) == 0
  }

  private static func exists(_ path: String) -> Bool { unsafe access(path, F_OK) == 0 }

  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}
