import HLSPlaylist
import SourceText

/// Suggests an existing path for a mistyped one.
enum NearestFile {
  /// The path with its first missing component replaced by the most similar existing name, up to the
  /// first component that exists; nil if no name is similar.
  static func path(for path: String) -> String? {
    var known = path.hasPrefix("/") ? "/" : ""
    var parts = path.split(separator: "/")[...]
    while let part = parts.popFirst() {
      if (try? FileStatus(ofPath: known + part)) != nil {
        known += part + "/"
        continue
      }
      let names = (try? DirectoryEntry.all(in: known.isEmpty ? "." : known)) ?? []
      guard let near = Spelling.nearest(to: String(part), among: names.compactMap(\.name)) else {
        return nil
      }
      let whole = ([known + near] + parts.map(String.init)).joined(separator: "/")
      return (try? FileStatus(ofPath: whole)) == nil ? known + near : whole
    }
    return nil
  }
}
