import Glibc
import HLSLinting
import HLSLoading
import SourceText

/// The day of a run.
enum Today {
  /// The day in UTC, as `2026-11-23`; that of SOURCE_DATE_EPOCH if it is set.
  static var day: String {
    let given = ProcessEnvironment["SOURCE_DATE_EPOCH"].flatMap { Int64($0) }
    return String(DateTime(seconds: given ?? Int64(time(nil)), nanoseconds: 0).utcText.prefix(10))
  }
}

extension SourceNaming {
  /// What turns the names of sources into absolute paths.
  var sourcePaths: SourcePaths { SourcePaths(root: workFolders[0], current: currentFolder) }
}
