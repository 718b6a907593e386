package import HLSDocuments
package import HLSLoading
import SourceText

/// A request for the integrated timeline of one playlist.
package struct TimelineRequest: Sendable {
  /// A time and how the user wrote it.
  package struct NamedTime: Sendable, Hashable {
    /// The argument.
    package let text: String
    /// The time.
    package let time: TimelineTime

    /// Reads seconds or a date; nil for anything else.
    package init?(_ text: String) {
      self.text = text
      if let seconds = Seconds(text) {
        time = .seconds(seconds)
      } else if let date = DateTime(text) {
        time = .date(date)
      } else {
        return nil
      }
    }
  }

  /// Where viewers join.
  package enum Join: Sendable, Hashable {
    /// One viewer, at this place.
    case at(JoinPosition)
    /// Viewers at every place that matters, to find the joins that go wrong.
    case all
  }

  /// What is shown.
  package enum Subject: Sendable, Hashable {
    /// A playlist: a path or URL, or `-` for standard input.
    case playlist(String)
    /// Two versions of a playlist, the old one first.
    case versions(String, String)
    /// What two viewers received who watch together.
    case participants(String, String)
    /// An HTTP archive, and the address of a playlist in it; nil for its only presentation.
    case archive(String, address: String?)
  }

  /// What is shown.
  package var subject = Subject.playlist("")
  /// The path or URL of standard input in reports; if nil, references in it are not followed.
  package var standardInputName: String?
  /// The exchange log of the input; nil to search for one next to it.
  package var exchangeLog: String?
  /// How documents are loaded.
  package var loading = LoadingOptions()
  /// Hosts that serve pods in addition to Google's own.
  package var podServingHosts: [String] = []
  /// The path or URL of the schedule of an app, whose events replace the interstitials; nil for none.
  package var schedule: String?
  /// The IDs of interstitials that the viewer has already seen.
  package var played: Set<String> = []
  /// The times to look up.
  package var lookups: [NamedTime] = []
  /// From where and to where the viewer seeks; nil for no seek.
  package var seek: Seek?
  /// Where viewers join; nil for the whole timeline.
  package var join: Join?
  /// Whether watching time is shown, too.
  package var showsElapsed = false

  /// A seek by the viewer.
  package struct Seek: Sendable, Hashable {
    /// The playhead before it.
    package let from: NamedTime
    /// Its destination.
    package let to: NamedTime

    /// Creates a seek.
    package init(from: NamedTime, to: NamedTime) { (self.from, self.to) = (from, to) }
  }

  /// Creates a request without input and with default options.
  package init() {}
}
