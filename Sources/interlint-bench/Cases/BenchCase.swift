import HLSLoading
import SourceText

/// The playlists of one case, in memory before anything is measured.
struct BenchCase {
  let name: String
  let sources: [SourceFile]

  var bytes: Int { sources.reduce(0) { $0 + $1.bytes.count } }

  /// The generated cases, by name.
  static let generated: [(name: String, make: @Sendable () -> [SourceFile])] = [
    ("media-100mb", { [media(size: 100_000_000)] }),
    ("media-5mb", { [media(size: 5_000_000)] }),
    ("vod-24h", { [SourceFile(name: "vod.m3u8", bytes: seeded { $0.dayOfVOD() })] }),
    ("live-10000", { liveWindows(10_000) }),
  ]

  /// So many small playlists of live streams, no two alike.
  static func liveWindows(_ count: Int) -> [SourceFile] {
    (0..<count).map { index in
      var generator = PlaylistGenerator(seed: UInt64(index))
      return SourceFile(name: "live-\(index).m3u8", bytes: generator.live())
    }
  }

  private static func media(size: Int) -> SourceFile {
    SourceFile(name: "media.m3u8", bytes: seeded { $0.media(size: size) })
  }

  private static func seeded(_ make: (inout PlaylistGenerator) -> [UInt8]) -> [UInt8] {
    var generator = PlaylistGenerator(seed: 8216)
    return make(&generator)
  }
}

extension BenchCase {
  /// Reads a file, or all playlists in a folder and below it, as one case.
  init(reading path: String) throws(LoadFailure) {
    var sources: [SourceFile] = []
    for input in InputDiscovery.inputs(for: [path]) {
      switch input {
      case .file(let path):
        let file = try LoadedFile(reading: path)
        sources.append(SourceFile(name: file.path, bytes: file.bytes))
      case .failure(_, let failure): throw failure
      case .standardInput, .address: throw .notFound
      }
    }
    self.init(name: path, sources: sources)
  }
}
