import HLSLinting
import HLSPlaylist

/// Which rules silence which others, so that one defect makes one finding.
enum SilencingTable {
  static let rows: [Silencing] =
    [quotes, joined] + LostTagTable.rows + text + attributes + versions + dateRanges + timeline
    + podURLs + segments
    + assetLists + players
    + authoring + assets + presentations + live + delivery + targets + PodcastTable.silencings

  /// Findings about one recorded response.
  private static let delivery: [Silencing] = [
    Silencing(
      ["delivery/podcast-cors-apple"],
      silence: ["delivery/cors-missing", "delivery/cors-inconsistent"], about: .line),
    Silencing(["delivery/cors-missing"], silence: ["delivery/cors-inconsistent"], about: .line),
    Silencing(
      ["portability/asset-list-timeout"],
      silence: ["delivery/asset-list-slow", "delivery/pre-roll-list-slow"], about: .line),
    Silencing(
      ["delivery/asset-list-slow"], silence: ["delivery/pre-roll-list-slow"], about: .line),
  ]

  /// What becomes slow in one night has one cause.
  private static let targets = [
    Silencing(
      ["target/ads-slower"], silence: ["target/playlists-slower"], about: .document)
  ]

  private static let text: [Silencing] = [
    Silencing(["text/utf16-or-utf32"], silence: ["text/not-utf8"], about: .document),
    Silencing(["text/bom-present"], silence: ["playlist/extm3u-first-line"], about: .document),
    Silencing(
      ["text/whitespace-only-line"],
      silence: ["text/leading-whitespace", "text/trailing-whitespace"], about: .line),
    Silencing(
      [
        "text/tag-case", "text/tag-typo",
        "version/allow-cache-removed",
      ], silence: ["text/unknown-tag"], about: .line),
    // Its further cue tags, and what its vendor writes with them.
    Silencing(
      ["date-range/scte35-legacy-cue-tags"], silence: ["text/unknown-tag"], about: .document),
    // A CR without LF is read as part of the line.
    Silencing(
      ["text/bare-cr"],
      silence: ["playlist/extm3u-first-line", "playlist/kind-undetermined"], about: .line),
    Silencing(["playlist/extm3u-first-line"], silence: ["text/unknown-tag"], about: .line),
    Silencing(["text/invalid-uri-line"], silence: ["segment/extinf-required"], about: .line),
    Silencing(
      ["steering/tag-in-media-playlist"],
      silence: ["playlist/multivariant-tag-in-media-playlist"], about: .line),
    Silencing(
      [
        "playlist/media-tag-in-multivariant-playlist",
        "playlist/segment-tag-in-multivariant-playlist",
        "playlist/metadata-tag-in-multivariant-playlist",
        "playlist/multivariant-tag-in-media-playlist",
      ], silence: ["playlist/mixed-kinds"], about: .document),
  ]

  /// Whatever else seems wrong in an attribute list follows from what separates its attributes: a quote,
  /// comma or equals sign that is wrong or missing makes others part of a value.
  private static let quotes = Silencing(
    silencingOthers: [
      "attribute/typographic-quotes", "attribute/unterminated-quote", "attribute/text-after-quote",
      "attribute/missing-equals", "attribute/missing-comma",
      "attribute/enumerated-string-character",
    ], about: .line)

  /// What follows where a second playlist begins in the same file.
  private static let joined = Silencing(
    ["playlist/extm3u-repeated"],
    silenceAfter: [
      "version/duplicate", "playlist/duplicate-media-tag",
      "playlist/independent-segments-duplicate",
      "playlist/start-duplicate", "playlist/session-data-duplicate", "playlist/mixed-kinds",
      "playlist/media-tag-in-multivariant-playlist",
      "playlist/segment-tag-in-multivariant-playlist",
      "playlist/metadata-tag-in-multivariant-playlist",
      "playlist/multivariant-tag-in-media-playlist", "steering/tag-in-media-playlist",
      "steering/tag-duplicate", "variable/duplicate-name", "encryption/session-key-duplicate",
      "segment/media-sequence-late", "segment/discontinuity-sequence-late",
      "segment/discontinuity-sequence-after-discontinuity", "segment/duplicate-uri",
      "date-time/ambiguous-overlap", "date-time/small-overlap", "date-time/drift",
      "date-range/same-id-conflict", "date-range/class-changes-for-id",
      "interstitial/duplicate-id-different-asset", "low-latency/skip-duplicate",
      "low-latency/segment-tag-after-part",
      "low-latency/preload-hint-duplicate-type", "low-latency/rendition-report-duplicate",
      "rendition/duplicate-name-in-group", "rendition/duplicate-uri-in-group",
      "rendition/groups-differ-in-members", "variant/duplicate",
    ])

  private static let attributes: [Silencing] = [
    Silencing(
      ["encryption/session-key-method-none"], silence: ["encryption/session-key-uri-required"],
      about: .line),
    Silencing(
      ["attribute/lowercase-name"],
      silence: ["attribute/illegal-name-character", "attribute/unknown-name"], about: .attribute),
    Silencing(
      ["interstitial/enumerated-member-case"],
      silence: [
        "date-range/cue-unknown-trigger", "interstitial/snap-unknown",
        "interstitial/restrict-unknown", "interstitial/content-may-vary-value",
        "interstitial/timeline-occupies-value", "interstitial/timeline-style-value",
      ], about: .attribute),
    Silencing(
      [
        "date-range/x-cue-legacy", "interstitial/legacy-enable-skip",
        "interstitial/unknown-x-attribute", "date-range/unknown-core-attribute",
        "low-latency/preload-hint-legacy-offset-name", "version/program-id-removed",
        "interstitial/interface-name",
      ], silence: ["attribute/unknown-name", "date-range/x-attribute-naming"], about: .attribute),
    Silencing(
      ["interstitial/class-misspelled"], silence: ["attribute/near-equal-ids"], about: .attribute),
  ]

  private static let versions: [Silencing] = [
    Silencing(
      ["version/missing"],
      silence: [
        "version/byterange-needs-4", "version/define-needs-8", "version/float-extinf-needs-3",
        "version/iframes-only-needs-4", "version/instream-non-cc-needs-13",
        "version/instream-service-needs-7", "version/iv-needs-2", "version/keyformat-needs-5",
        "version/keyformatversions-needs-5", "version/map-iframes-needs-5", "version/map-needs-6",
        "version/queryparam-needs-11", "version/req-attribute-needs-12",
        "version/sample-aes-needs-5", "version/skip-dateranges-needs-10", "version/skip-needs-9",
      ], about: .document),
    // What is wrong there may be what needs the version.
    Silencing(
      [
        "segment/map-missing-for-fmp4", "segment/target-duration-malformed", "text/bare-cr",
        "text/tag-case", "text/tag-typo", "text/tag-without-number-sign", "text/commented-tag",
        "attribute/missing-comma",
      ], silence: ["version/higher-than-needed"], about: .document),
  ]

  private static let dateRanges: [Silencing] = [
    Silencing(
      ["interstitial/start-date-required-with-cue"], silence: ["date-range/start-date-required"],
      about: .dateRange),
    Silencing(
      ["date-range/end-before-start"], silence: ["date-range/duration-end-date-mismatch"],
      about: .dateRange),
    Silencing(
      ["interstitial/duplicate-id-different-asset", "date-range/class-changes-for-id"],
      silence: ["date-range/same-id-conflict"], about: .dateRange),
    Silencing(
      ["interstitial/asset-uri-is-list", "interstitial/asset-is-ad-tag"],
      silence: ["interstitial/asset-not-playlist"], about: .attribute),
    Silencing(
      ["interstitial/query-client-parameter"], silence: ["interstitial/query-reserved-prefix"],
      about: .attribute),
    Silencing(
      ["attribute/empty-quoted-string"],
      silence: [
        "interstitial/asset-self-reference", "interstitial/query-id-missing",
        "interstitial/asset-uri-absolute",
      ], about: .attribute),
    Silencing(
      ["interstitial/asset-uri-absolute"], silence: ["interstitial/asset-list-relative-hint"],
      about: .attribute),
  ]

  private static let timeline: [Silencing] = [
    Silencing(
      ["date-time/malformed", "date-time/impossible-date", "date-time/quoted"],
      silence: ["timeline/start-unmappable"], about: .document),
    // A playlist of type VOD is not live; only its end is missing.
    Silencing(
      ["playlist/vod-without-endlist"],
      silence: [
        "interstitial/resume-offset-live-zero", "playlist/live-window-too-short",
        "playlist/no-segments",
      ], about: .document),
    Silencing(
      ["timeline/start-unmappable"], silence: ["segment/dangling-tag"], about: .document),
    Silencing(
      ["timeline/start-after-end", "timeline/start-before-first-date"],
      silence: ["date-range/outside-timeline"], about: .attribute),
    Silencing(
      ["timeline/snap-tie"], silence: ["interstitial/snap-far-from-boundary"], about: .attribute),
    Silencing(
      ["timeline/discontinuity-near-start"], silence: ["timeline/start-off-segment-boundary"],
      about: .attribute),
    Silencing(
      ["timeline/coinciding-without-offset"], silence: ["timeline/coinciding-events"],
      about: .dateRange),
    Silencing(
      ["timeline/start-inside-omitted-range"], silence: ["timeline/date-ranges-overlap"],
      about: .dateRange),
    Silencing(
      ["ad-break/overlap"],
      silence: ["timeline/start-inside-omitted-range", "timeline/date-ranges-overlap"],
      about: .dateRange),
    Silencing(
      ["timeline/live-drift"], silence: ["interstitial/resume-offset-live-zero"],
      about: .document),
    Silencing(
      ["timeline/range-without-duration"],
      silence: [
        "date-range/unknown-duration", "coordination/length-unknown",
        "portability/resume-offset-unknown-length",
      ], about: .dateRange),
    Silencing(
      ["pod-url/content-may-vary-no"], silence: ["coordination/personalised-address"],
      about: .attribute),
  ]

  private static let podURLs: [Silencing] = [
    Silencing(
      ["pod-url/question-mark-missing"],
      silence: [
        "pod-url/stream-id-required", "pod-url/pd-required", "pod-url/auth-token-missing",
        "pod-url/extension", "pod-url/path-shape", "ad-break/id-path-characters",
        "ad-break/id-length", "ad-break/id-characters", "ad-break/id-unrelated-to-date-range",
        "interstitial/asset-not-playlist", "asset-list/asset-not-playlist",
        "interstitial/query-id-missing",
      ], about: .attribute),
    Silencing(
      ["pod-url/manifest-in-asset-list-attribute"],
      silence: ["interstitial/asset-list-is-playlist"], about: .attribute),
    Silencing(
      ["pod-url/dash-endpoint", "pod-url/segment-endpoint", "pod-url/stream-create-endpoint"],
      silence: [
        "pod-url/path-shape", "pod-url/extension", "interstitial/asset-not-playlist",
        "asset-list/asset-not-playlist",
      ],
      about: .attribute),
    Silencing(
      [
        "pod-url/pod-identifier-form", "pod-url/pod-number", "pod-url/ad-break-id-empty",
        "pod-url/extension", "pod-url/stream-id-in-path", "pod-url/custom-asset-key",
        "ad-break/id-path-characters",
      ], silence: ["pod-url/path-shape"], about: .attribute),
    Silencing(
      ["pod-url/not-https"],
      silence: ["interstitial/asset-not-https", "asset-list/asset-not-https"], about: .attribute),
    Silencing(
      ["pod-url/extension"],
      silence: ["interstitial/asset-not-playlist", "asset-list/asset-not-playlist"],
      about: .attribute),
    Silencing(
      ["schedule/live-event-differs"], silence: ["pod-url/stream-id-of-other-event"],
      about: .document),
    Silencing(
      ["pod-url/stream-id-of-other-event"], silence: ["pod-url/token-differs-from-url"],
      about: .attribute),
    Silencing(
      ["pod-url/token-differs-from-url"], silence: ["pod-url/token-reused"], about: .attribute),
    Silencing(
      ["ad-break/id-path-characters", "attribute/invalid-uri", "pod-url/pd-value"],
      silence: ["pod-url/token-differs-from-url"], about: .attribute),
    Silencing(
      ["attribute/invalid-uri"], silence: ["ad-break/id-characters"], about: .attribute),
    Silencing(
      ["ad-break/id-reused"],
      silence: ["ad-break/same-id-different-pd", "ad-break/id-unrelated-to-date-range"],
      about: .attribute),
    Silencing(
      ["pod-url/unresolved-placeholder"], silence: ["pod-url/stream-id-unfilled"],
      about: .attribute),
    Silencing(
      ["pod-url/stream-id-unfilled"], silence: ["pod-url/stream-id-shape"], about: .attribute),
    Silencing(
      ["pod-url/auth-token-spelling", "pod-url/segment-parameter"],
      silence: ["pod-url/unknown-parameter"], about: .attribute),
    Silencing(
      ["pod-url/auth-token-spelling"], silence: ["pod-url/auth-token-missing"], about: .attribute),
    Silencing(
      ["pod-url/pd-value", "pod-url/pd-unit-suspect"],
      silence: [
        "pod-url/pd-differs-from-date-range", "pod-url/pd-differs-from-playout-limit",
        "pod-url/pd-differs-from-scte35",
      ], about: .attribute),
    Silencing(
      ["pod-url/token-unencoded"],
      silence: [
        "pod-url/token-asset-field", "pod-url/token-break-id", "pod-url/token-differs-from-url",
        "pod-url/token-exp-unit", "pod-url/token-expires-before-break", "pod-url/token-hmac",
        "pod-url/token-long-lived", "pod-url/token-order", "pod-url/token-pd-field",
        "pod-url/token-reused", "pod-url/token-signature", "pod-url/token-structure",
        "pod-url/token-unknown-field",
      ], about: .attribute),
    Silencing(
      ["pod-url/token-exp-unit"],
      silence: ["pod-url/token-expires-before-break", "pod-url/token-long-lived"],
      about: .attribute),
  ]

  /// Findings about loaded assets.
  private static let assets: [Silencing] = [
    Silencing(
      ["interstitial/asset-self-reference"],
      silence: ["interstitial/nested", "interstitial/duration-asset-mismatch"],
      about: .dateRange),
    Silencing(
      ["pod-url/pd-value", "pod-url/pd-unit-suspect"], silence: ["pod-url/pd-differs-from-asset"],
      about: .attribute),
    Silencing(
      ["interstitial/asset-without-audio"], silence: ["interstitial/asset-without-video"],
      about: .attribute),
    Silencing(
      ["pod-url/pd-differs-from-asset"], silence: ["interstitial/duration-asset-mismatch"],
      about: .dateRange),
    Silencing(
      ["asset-list/duration-unit-suspect", "asset-list/duration-zero"],
      silence: ["asset-list/asset-duration-mismatch"],
      about: .attribute),
  ]

  private static let segments: [Silencing] = [
    Silencing(
      ["segment/target-duration-milliseconds"],
      silence: [
        "segment/target-duration-typical", "live/window-too-short",
        "playlist/live-window-too-short", "authoring/live-window",
        "low-latency/hold-back-exceeds-playlist",
      ], about: .document),
    // A file that was cut off inside the line.
    Silencing(
      ["segment/extinf-without-uri"], silence: ["segment/extinf-missing-comma"], about: .line),
    Silencing(
      ["segment/target-duration-exceeded"], silence: ["segment/target-duration-exceeded-v5"],
      about: .line),
    Silencing(
      ["date-time/ambiguous-overlap"], silence: ["date-time/small-overlap", "date-time/drift"],
      about: .line),
    Silencing(
      ["date-range/pdt-required", "date-time/malformed"], silence: ["low-latency/pdt-required"],
      about: .document),
    Silencing(
      ["low-latency/part-hold-back-too-small"],
      silence: ["low-latency/part-hold-back-recommended"], about: .attribute),
    Silencing(
      ["variant/codecs-format"],
      silence: ["variant/codecs-missing-audio"], about: .attribute),
    Silencing(
      ["variant/group-type-mismatch"],
      silence: [
        "variant/audio-group-missing", "variant/video-group-missing",
        "variant/subtitles-group-missing", "variant/closed-captions-group-missing",
        "variant/iframe-video-group-missing",
      ], about: .attribute),
    Silencing(
      ["variant/req-video-layout-empty"], silence: ["attribute/empty-quoted-string"],
      about: .attribute),
    Silencing(
      ["text/invalid-uri-line"], silence: ["variant/uri-without-stream-inf"], about: .line),
    Silencing(
      ["variable/malformed-reference"], silence: ["text/invalid-uri-line"], about: .line),
    Silencing(
      ["variable/queryparam-illegal-value"], silence: ["variable/substituted-value-illegal"],
      about: .document),
    Silencing(
      ["variable/malformed-reference"], silence: ["attribute/invalid-uri"], about: .attribute),
    Silencing(
      ["encryption/ctr-needs-fmp4"], silence: ["segment/map-missing-for-fmp4"], about: .document),
    Silencing(
      ["variant/closed-captions-none-with-group"], silence: ["rendition/group-unused"],
      about: .line),
    Silencing(
      ["encryption/map-needs-iv"], silence: ["encryption/implicit-iv"], about: .line),
    Silencing(
      ["low-latency/skip-with-endlist"], silence: ["low-latency/skip-without-permission"],
      about: .line),
    Silencing(
      ["playlist/live-window-too-short"], silence: ["low-latency/hold-back-exceeds-playlist"],
      about: .document),
    Silencing(
      ["rendition/channels-required"], silence: ["rendition/channels-missing"], about: .line),
    Silencing(
      ["rendition/duplicate-name-in-group"], silence: ["rendition/duplicate-uri-in-group"],
      about: .line),
    Silencing(
      ["rendition/duplicate-name-in-group"], silence: ["rendition/groups-differ-in-members"],
      about: .document),
    Silencing(
      ["encryption/method-value"], silence: ["encryption/concurrent-method"], about: .attribute),
  ]

  private static let assetLists: [Silencing] = [
    Silencing(
      [
        "asset-list/duration-unit-suspect", "asset-list/duration-zero",
        "asset-list/asset-duration-mismatch",
      ], silence: ["asset-list/total-vs-range"], about: .document),
    Silencing(
      ["asset-list/duration-unit-suspect", "asset-list/duration-zero"],
      silence: ["pod-url/pd-differs-from-listed-duration"], about: .attribute),
    Silencing(
      ["pod-url/unresolved-placeholder", "pod-url/stream-id-unfilled"],
      silence: ["asset-list/uri-syntax", "attribute/invalid-uri", "text/unexpanded-macro"],
      about: .attribute),
    Silencing(
      ["pod-url/unresolved-placeholder", "pod-url/stream-id-unfilled"],
      silence: ["text/invalid-uri-line", "text/unexpanded-macro"], about: .line),
  ]

  /// A finding for every player silences the one for a single player.
  private static let players: [Silencing] = [
    Silencing(
      ["interstitial/asset-list-relative"],
      silence: ["portability/relative-asset-list"], about: .attribute),
    Silencing(
      ["portability/relative-asset-list"], silence: ["interstitial/asset-list-relative-hint"],
      about: .attribute),
    Silencing(
      ["interstitial/snap-far-from-boundary"], silence: ["portability/snap-ignored"],
      about: .attribute),
    Silencing(
      ["interstitial/post-roll-in-endless-live"], silence: ["portability/post-roll-in-live"],
      about: .attribute),
    Silencing(
      ["portability/restrict-missing-skippable"],
      silence: ["interstitial/restrict-missing", "portability/seek-past-break"],
      about: .dateRange),
    Silencing(
      ["portability/mediatailor-pre-roll"], silence: ["date-range/outside-timeline"],
      about: .attribute),
  ]

  private static let authoring: [Silencing] = [
    Silencing(
      ["date-range/pdt-required", "date-time/malformed"],
      silence: ["authoring/live-without-date-time"], about: .document),
    Silencing(
      ["authoring/live-without-date-time"], silence: ["low-latency/pdt-required"],
      about: .document),
    Silencing(
      ["variant/closed-captions-group-missing"],
      silence: ["authoring/closed-captions-undeclared"], about: .line),
    // The video may have the captions that are missing.
    Silencing(
      ["authoring/closed-captions-undeclared"], silence: ["authoring/captions-missing"],
      about: .document),
    Silencing(
      ["authoring/live-min-segments"],
      silence: ["authoring/live-window", "playlist/live-window-too-short"], about: .document),
    Silencing(
      ["authoring/single-bit-rate"], silence: ["authoring/top-resolution-once"], about: .document),
    Silencing(
      ["authoring/stable-ids-partial"], silence: ["steering/stable-ids-for-offline"], about: .line),
    Silencing(
      ["segment/map-missing-for-fmp4"], silence: ["authoring/fmp4-for-new-codecs"],
      about: .document),
    Silencing(
      ["delivery/playlist-not-identifiable"], silence: ["authoring/playlist-content-type"],
      about: .line),
  ]

  private static let presentations: [Silencing] = [
    Silencing(
      ["presentation/start-conflict"], silence: ["presentation/start-twice"], about: .line),
    Silencing(
      ["presentation/server-control-mismatch"], silence: ["presentation/iframe-block-reload"],
      about: .document),
    Silencing(
      ["playlist/vod-without-endlist"], silence: ["presentation/endlist-mismatch"],
      about: .document),
    Silencing(
      ["date-range/pdt-required"], silence: ["presentation/pdt-missing"], about: .document),
    Silencing(
      ["presentation/pdt-missing"], silence: ["low-latency/pdt-required"], about: .document),
    Silencing(
      ["presentation/vod-start-date-mismatch", "presentation/discontinuity-sequence-mismatch"],
      silence: ["presentation/pdt-inconsistent"], about: .document),
    Silencing(
      ["presentation/discontinuity-sequence-mismatch"],
      silence: ["presentation/discontinuity-count-mismatch"], about: .document),
    Silencing(
      ["ad-break/id-unstable"], silence: ["presentation/date-range-attribute-mismatch"],
      about: .attribute),
    Silencing(
      ["interstitial/asset-list-relative"], silence: ["interstitial/asset-list-relative-hint"],
      about: .attribute),
  ]
}
