import HLSPlaylist
import SourceText

/// The path that was probably meant by one at which there is nothing.
enum NearestFile {
  /// The path with its first missing part replaced by the name there that is most like it, as far as
  /// that leads somewhere; nil where no name is like it.
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
