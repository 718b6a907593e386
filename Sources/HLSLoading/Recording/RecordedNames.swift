import HLSDocuments
import HLSInterstitials
import SourceText

/// Gives recorded bodies file names: host and path of the URL, in portable characters, with a number
/// appended where two bodies would get the same name.
struct RecordedNames: Sendable {
  /// In lower case, because some file systems ignore case.
  ///
  /// A name is either a file or a folder; the log's own name is reserved.
  private var files: Set<String> = [ExchangeLog.fileName]
  private var folders: Set<String> = []

  mutating func name(of address: String, body: [UInt8]) -> String {
    let reference = URIReference(address)
    let path = reference.characters(reference.path).split(separator: "/").map(Self.plain)
    var host = reference.host.map { String(reference.characters($0)) } ?? "host"
    if let port = reference.port.map({ reference.characters($0) }), !port.isEmpty {
      host += "_\(port)"
    }
    let file = path.last ?? "index"
    let parents = [Self.plain(host[...])] + path.dropLast().prefix(Self.mostFolders)
    var folder = ""
    for parent in parents {
      folder += unused(parent, "", in: folder) { !files.contains($0) } + "/"
      folders.insert(folder.lowercased())
    }
    let isPlaylist = body.starts(with: "#EXTM3U".utf8)
    var (stem, ending) = Self.split(file)
    if isPlaylist, ![".m3u8", ".m3u"].contains(ending.lowercased()) {
      (stem, ending) = (file, ".m3u8")
    }
    let name =
      folder
      + unused(stem, ending, in: folder) {
        !files.contains($0) && !folders.contains($0 + "/")
      }
    files.insert(name.lowercased())
    return name
  }

  /// The name with the smallest number that makes it unique.
  private func unused(
    _ stem: String, _ ending: String, in folder: String, _ isFree: (String) -> Bool
  ) -> String {
    var name = stem + ending
    var number = 2
    while !isFree((folder + name).lowercased()) {
      name = "\(stem)~\(number)\(ending)"
      number += 1
    }
    return name
  }

  /// A safe path component: neither hidden nor a reference to another folder.
  private static func plain(_ text: Substring) -> String {
    let letters = text.utf8.prefix(longestPart).map { byte -> Character in
      byte.isVariableNameCharacter || byte == UInt8(ascii: ".")
        ? Character(Unicode.Scalar(byte)) : "_"
    }
    return letters.first == "." ? "_" + String(letters.dropFirst()) : String(letters)
  }

  private static func split(_ file: String) -> (stem: String, ending: String) {
    guard let dot = file.lastIndex(of: "."), dot > file.startIndex else { return (file, "") }
    return (String(file[..<dot]), String(file[dot...]))
  }

  private static let longestPart = 100
  private static let mostFolders = 12
}
