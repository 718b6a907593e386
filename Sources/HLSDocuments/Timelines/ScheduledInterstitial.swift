package import HLSInterstitials
import HLSPlaylist
package import SourceText

/// An interstitial of a media playlist with everything that decides how a viewer sees it.
package struct ScheduledInterstitial: Sendable {
  /// The interstitial.
  package let interstitial: Interstitial
  /// The link to its asset or asset list; nil without one that a player can follow.
  package let link: Link?
  /// Its event on the timeline, or why it has none.
  package let event: Result<TimelineEvent, TimelineEvent.Obstacle>
  /// The event with what the date range says about its length, before assets are loaded; nil without an
  /// event.
  package let announced: TimelineEvent?
  /// The assets in the order of play; nil if they are not known, because an asset list was not loaded.
  package let assets: [PlayedAsset]?
  /// When the skip button is shown; nil without skip control.
  package let skipWindow: SkipWindow?

  /// The ID; nil without a valid one.
  package var id: String? { interstitial.id }
  /// The number of the line with the first tag or the event of an app, from 1.
  package let line: Int
  /// Whether X-TIMELINE-STYLE is PRIMARY: a timeline shows it like the primary content.
  package var isStyledAsPrimary: Bool {
    interstitial.dateRange.string(.timelineStyle).value == "PRIMARY"
  }
  /// Whether viewers may get other contents: X-CONTENT-MAY-VARY is not NO.
  package var mayVary: Bool { interstitial.dateRange.string(.contentMayVary).value != "NO" }
  /// Whether X-RESTRICT contains this word.
  package func restricts(_ word: String) -> Bool {
    interstitial.dateRange.hasWord(word, in: .restrict)
  }

  /// The time of the skip button (rfc8216bis-22, appendix D.3).
  package struct SkipWindow: Sendable, Hashable {
    /// When it appears, in seconds since the start of the interstitial.
    package let start: Seconds
    /// When it goes; nil if it stays to the end.
    package let end: Seconds?
    /// The key of its text; nil for the default text.
    package let label: String?
  }

  init(
    _ interstitial: Interstitial, link: Link?, assets: [PlayedAsset]?, isFailed: Bool,
    list: AssetList?, clock: ProgramClock?
  ) {
    var announced = interstitial
    announced.loadedAssets = nil
    var seen = interstitial
    seen.loadedAssets = isFailed ? .failed : assets.flatMap { .init($0, skippingFailed: true) }
    self.interstitial = seen
    line = interstitial.dateRange.line + 1
    self.link = link
    self.assets = assets
    skipWindow = SkipWindow(interstitial.dateRange, list?.skipControl)
    self.announced = try? TimelineEvent(announced, clock: clock)
    do throws(TimelineEvent.Obstacle) {
      event = .success(try TimelineEvent(seen, clock: clock))
    } catch {
      event = .failure(error)
    }
  }
}

extension ScheduledInterstitial.SkipWindow {
  /// A list's values replace those of the date range one by one; nil if neither has any.
  fileprivate init?(_ range: DateRange, _ control: SkipControl?) {
    let start = control?.offset.value?.decimal ?? range.decimal(.skipControlOffset).value
    let length = control?.duration.value?.decimal ?? range.decimal(.skipControlDuration).value
    guard start != nil || length != nil else { return nil }
    self.start = start?.seconds ?? .zero
    end = length.map { (start?.seconds ?? .zero) + $0.seconds }
    label = control?.label.value ?? range.string(.skipControlLabelID).value
  }
}
