/// An attribute that rfc8216bis-22 defines for any tag, or that an earlier version defined.
///
/// Cases are named after the attribute without its `X-`; only `X-URI` is ``preloadURI``. An attribute
/// of a variant stream is one of EXT-X-STREAM-INF or EXT-X-I-FRAME-STREAM-INF. Section numbers and
/// appendices are those of rfc8216bis-22.
public enum AttributeName: UInt8, CaseIterable, Sendable {
  /// `TIME-OFFSET` of EXT-X-START: where playback begins, in seconds from the start of the
  /// playlist, or from its end if negative. Section 4.4.2.2.
  case timeOffset
  /// `PRECISE` of EXT-X-START: whether to begin exactly at TIME-OFFSET (YES) or at the segment that
  /// contains it (NO). Section 4.4.2.2.
  case precise
  /// `NAME`: the name of the variable that EXT-X-DEFINE defines (section 4.4.2.3), or the display
  /// name of a rendition (section 4.4.6.1).
  case name
  /// `VALUE`: the value of the variable that NAME defines (section 4.4.2.3), or the text of
  /// EXT-X-SESSION-DATA (section 4.4.6.4).
  case value
  /// `IMPORT` of EXT-X-DEFINE: the name of a variable of the multivariant playlist. Section
  /// 4.4.2.3.
  case `import`
  /// `QUERYPARAM` of EXT-X-DEFINE: the name of a query parameter in the address of the playlist.
  /// Section 4.4.2.3.
  case queryparam
  /// `PART-TARGET` of EXT-X-PART-INF: the target duration of partial segments, in seconds. Section
  /// 4.4.3.7.
  case partTarget
  /// `CAN-SKIP-UNTIL` of EXT-X-SERVER-CONTROL: the server produces delta updates, which may omit
  /// segments farther from the live edge than this number of seconds. Section 4.4.3.8.
  case canSkipUntil
  /// `CAN-SKIP-DATERANGES` of EXT-X-SERVER-CONTROL: YES if delta updates may omit older date
  /// ranges. Section 4.4.3.8.
  case canSkipDateranges
  /// `HOLD-BACK` of EXT-X-SERVER-CONTROL: the recommended minimum distance from the end of the
  /// playlist at which to play, in seconds. Section 4.4.3.8.
  case holdBack
  /// `PART-HOLD-BACK` of EXT-X-SERVER-CONTROL: the recommended minimum distance from the end of the
  /// playlist in low-latency mode, in seconds. Section 4.4.3.8.
  case partHoldBack
  /// `CAN-BLOCK-RELOAD` of EXT-X-SERVER-CONTROL: YES if the server supports blocking playlist
  /// reload. Section 4.4.3.8.
  case canBlockReload
  /// `METHOD` of EXT-X-KEY and EXT-X-SESSION-KEY: the encryption method, such as AES-128. Sections
  /// 4.4.4.4 and 4.4.6.5.
  case method
  /// `URI`: the address of the resource that the tag describes, such as a key, a partial segment or
  /// the media playlist of a rendition. The section of each tag.
  case uri
  /// `IV` of EXT-X-KEY and EXT-X-SESSION-KEY: the initialization vector, 128 bits in hexadecimal.
  /// Sections 4.4.4.4 and 4.4.6.5.
  case iv
  /// `KEYFORMAT` of EXT-X-KEY and EXT-X-SESSION-KEY: how the key is represented; `identity` if
  /// absent. Sections 4.4.4.4 and 4.4.6.5.
  case keyFormat
  /// `KEYFORMATVERSIONS` of EXT-X-KEY and EXT-X-SESSION-KEY: the versions of KEYFORMAT, separated
  /// by slashes. Sections 4.4.4.4 and 4.4.6.5.
  case keyFormatVersions
  /// `BYTERANGE` of EXT-X-MAP and EXT-X-PART: the range of the resource, `<n>[@<o>]`. Sections
  /// 4.4.4.5 and 4.4.4.9.
  case byterange
  /// `DURATION`: the length of a partial segment (section 4.4.4.9) or date range (section 4.4.5.1),
  /// in seconds.
  case duration
  /// `INDEPENDENT` of EXT-X-PART: YES if the partial segment contains an independent frame. Section
  /// 4.4.4.9.
  case independent
  /// `GAP` of EXT-X-PART: YES if the partial segment is not available. Section 4.4.4.9.
  case gap
  /// `ID` of EXT-X-DATERANGE: the identifier of the date range; tags with the same ID describe the
  /// same one. Section 4.4.5.1.
  case id
  /// `CLASS` of EXT-X-DATERANGE: what kind of date range it is; ranges of a class share the meaning
  /// of their attributes. Section 4.4.5.1.
  case `class`
  /// `START-DATE` of EXT-X-DATERANGE: the date and time at which the range begins. Section 4.4.5.1.
  case startDate
  /// `CUE` of EXT-X-DATERANGE: when to trigger the action of the date range: PRE (before the
  /// primary asset), POST (after it) and ONCE (not again). Section 4.4.5.1.
  case cue
  /// `END-DATE` of EXT-X-DATERANGE: the date and time at which the range ends. Section 4.4.5.1.
  case endDate
  /// `PLANNED-DURATION` of EXT-X-DATERANGE: the expected length of a date range whose end is not
  /// known yet, in seconds. Section 4.4.5.1.
  case plannedDuration
  /// `SCTE35-CMD` of EXT-X-DATERANGE: an SCTE-35 command that neither begins nor ends a break, in
  /// hexadecimal. Section 4.4.5.1.1.
  case scte35CMD
  /// `SCTE35-OUT` of EXT-X-DATERANGE: the SCTE-35 command that begins a break, in hexadecimal.
  /// Section 4.4.5.1.1.
  case scte35Out
  /// `SCTE35-IN` of EXT-X-DATERANGE: the SCTE-35 command that ends a break, in hexadecimal. Section
  /// 4.4.5.1.1.
  case scte35In
  /// `END-ON-NEXT` of EXT-X-DATERANGE: YES if the range ends at the start of the next one of its
  /// class. Section 4.4.5.1.
  case endOnNext
  /// `X-ASSET-URI` of an interstitial: the address of its only asset. Appendix D.2.
  case assetURI
  /// `X-ASSET-LIST` of an interstitial: the address of a JSON document that lists its assets.
  /// Appendix D.2.
  case assetList
  /// `X-RESUME-OFFSET` of an interstitial: where primary playback resumes, in seconds from the
  /// scheduled start; if absent, the duration of the interstitial. Appendix D.2.
  case resumeOffset
  /// `X-PLAYOUT-LIMIT` of an interstitial: the maximum time that it plays, in seconds. Appendix
  /// D.2.
  case playoutLimit
  /// `X-SNAP` of an interstitial: whether it starts (OUT) and resumes (IN) at the closest segment
  /// boundary. Appendix D.2.
  case snap
  /// `X-RESTRICT` of an interstitial: whether viewers must not seek forward in it (SKIP) or across
  /// it (JUMP). Appendix D.2.
  case restrict
  /// `X-CONTENT-MAY-VARY` of an interstitial: whether its content may differ between clients; YES
  /// if absent. Appendix D.2.
  case contentMayVary
  /// `X-TIMELINE-OCCUPIES` of an interstitial: whether it is a POINT or a RANGE in the timeline
  /// that viewers see. Appendix D.2.
  case timelineOccupies
  /// `X-TIMELINE-STYLE` of an interstitial: whether the timeline that viewers see shows it as
  /// distinct from the content (HIGHLIGHT) or not (PRIMARY). Appendix D.2.
  case timelineStyle
  /// `X-SKIP-CONTROL-OFFSET` of an interstitial: how much of it plays before a skip button appears,
  /// in whole seconds. Appendix D.3.
  case skipControlOffset
  /// `X-SKIP-CONTROL-DURATION` of an interstitial: how long the skip button is shown, in whole
  /// seconds. Appendix D.3.
  case skipControlDuration
  /// `X-SKIP-CONTROL-LABEL-ID` of an interstitial: the key of a localized label for the skip
  /// button. Appendix D.3.
  case skipControlLabelID
  /// `X-URI` of a preload date range: the address to load early. Appendix F.
  case preloadURI
  /// `X-TARGET-ID` of a preload date range: the ID of the date range that uses the resource.
  /// Appendix F.
  case targetID
  /// `X-TARGET-CLASS` of a preload date range: the CLASS of the date range that uses the resource.
  /// Appendix F.
  case targetClass
  /// `SKIPPED-SEGMENTS` of EXT-X-SKIP: the number of segments that the delta update omits. Section
  /// 4.4.5.2.
  case skippedSegments
  /// `RECENTLY-REMOVED-DATERANGES` of EXT-X-SKIP: the IDs of removed date ranges, separated by
  /// tabs. Section 4.4.5.2.
  case recentlyRemovedDateranges
  /// `TYPE`: the kind of resource that is announced, PART or MAP (section 4.4.5.3), or the media
  /// type of a rendition (section 4.4.6.1).
  case type
  /// `BYTERANGE-START` of EXT-X-PRELOAD-HINT: the offset of the first byte; 0 if absent. Section
  /// 4.4.5.3.
  case byterangeStart
  /// `BYTERANGE-LENGTH` of EXT-X-PRELOAD-HINT: the number of bytes; if absent, up to the end of the
  /// resource. Section 4.4.5.3.
  case byterangeLength
  /// `LAST-MSN` of EXT-X-RENDITION-REPORT: the media sequence number of the last segment or its
  /// last partial segment. Section 4.4.5.4.
  case lastMSN
  /// `LAST-PART` of EXT-X-RENDITION-REPORT: the index of the last partial segment of that media
  /// sequence number. Section 4.4.5.4.
  case lastPart
  /// `GROUP-ID` of EXT-X-MEDIA: the rendition group. Section 4.4.6.1.
  case groupID
  /// `LANGUAGE` of EXT-X-MEDIA (section 4.4.6.1) and EXT-X-SESSION-DATA (section 4.4.6.4): a
  /// language tag of RFC 5646.
  case language
  /// `ASSOC-LANGUAGE` of EXT-X-MEDIA: another language of the rendition, such as written instead of
  /// spoken. Section 4.4.6.1.
  case assocLanguage
  /// `STABLE-RENDITION-ID` of EXT-X-MEDIA: an identifier of the rendition that does not change when
  /// its URI does. Section 4.4.6.1.
  case stableRenditionID
  /// `DEFAULT` of EXT-X-MEDIA: YES if the rendition plays unless the viewer chooses another.
  /// Section 4.4.6.1.
  case `default`
  /// `AUTOSELECT` of EXT-X-MEDIA: YES if the client may choose the rendition because it fits the
  /// environment, such as the system language. Section 4.4.6.1.
  case autoselect
  /// `FORCED` of EXT-X-MEDIA: YES if the subtitles are essential to play. Section 4.4.6.1.
  case forced
  /// `INSTREAM-ID` of EXT-X-MEDIA: the rendition inside the segments, such as a closed-caption
  /// channel. Section 4.4.6.1.
  case instreamID
  /// `BIT-DEPTH` of EXT-X-MEDIA: the bit depth of audio. Section 4.4.6.1.
  case bitDepth
  /// `SAMPLE-RATE` of EXT-X-MEDIA: the sample rate of audio. Section 4.4.6.1.
  case sampleRate
  /// `CHARACTERISTICS` of EXT-X-MEDIA: media characteristic tags, separated by commas. Section
  /// 4.4.6.1.
  case characteristics
  /// `CHANNELS` of EXT-X-MEDIA: the number of audio channels and further parameters, separated by
  /// slashes. Section 4.4.6.1.
  case channels
  /// `BANDWIDTH` of a variant stream: the peak segment bit rate, in bits per second. Section
  /// 4.4.6.2.
  case bandwidth
  /// `AVERAGE-BANDWIDTH` of a variant stream: the average segment bit rate, in bits per second.
  /// Section 4.4.6.2.
  case averageBandwidth
  /// `SCORE` of a variant stream: its quality relative to the others, as a positive number. Section
  /// 4.4.6.2.
  case score
  /// `CODECS` of a variant stream: the formats of its media, separated by commas (RFC 6381).
  /// Section 4.4.6.2.
  case codecs
  /// `SUPPLEMENTAL-CODECS` of a variant stream: the formats of enhancement layers whose base layers
  /// are in CODECS. Section 4.4.6.2.
  case supplementalCodecs
  /// `RESOLUTION` of a variant stream: the optimal width and height of the video in pixels, such as
  /// `1920x1080`. Section 4.4.6.2.
  case resolution
  /// `FRAME-RATE` of a variant stream: the maximum number of frames per second. Section 4.4.6.2.
  case frameRate
  /// `HDCP-LEVEL` of a variant stream: the output protection that it needs: TYPE-0, TYPE-1 or NONE.
  /// Section 4.4.6.2.
  case hdcpLevel
  /// `ALLOWED-CPC` of a variant stream: the content protection configurations that may play it, by
  /// KEYFORMAT. Section 4.4.6.2.
  case allowedCPC
  /// `VIDEO-RANGE` of a variant stream: SDR, HLG or PQ. Section 4.4.6.2.
  case videoRange
  /// `REQ-VIDEO-LAYOUT` of a variant stream: the rendering that the video needs, such as
  /// `CH-STEREO`. Section 4.4.6.2.
  case reqVideoLayout
  /// `STABLE-VARIANT-ID` of a variant stream: an identifier that does not change when its URI does.
  /// Section 4.4.6.2.
  case stableVariantID
  /// `AUDIO` of a variant stream: the GROUP-ID of its audio renditions. Section 4.4.6.2.
  case audio
  /// `VIDEO` of a variant stream: the GROUP-ID of its video renditions. Section 4.4.6.2.
  case video
  /// `SUBTITLES` of a variant stream: the GROUP-ID of its subtitle renditions. Section 4.4.6.2.
  case subtitles
  /// `CLOSED-CAPTIONS` of a variant stream: the GROUP-ID of its closed-caption renditions, or NONE.
  /// Section 4.4.6.2.
  case closedCaptions
  /// `PATHWAY-ID`: the pathway of a variant stream (section 4.4.6.2), or the first pathway to use
  /// (section 4.4.6.6).
  case pathwayID
  /// `DATA-ID` of EXT-X-SESSION-DATA: the identifier of the data. Section 4.4.6.4.
  case dataID
  /// `FORMAT` of EXT-X-SESSION-DATA: the format of the resource at URI, JSON or RAW. Section
  /// 4.4.6.4.
  case format
  /// `SERVER-URI` of EXT-X-CONTENT-STEERING: the address of the steering manifest. Section 4.4.6.6.
  case serverURI
  /// `PROGRAM-ID` of a variant stream: the presentation to which it belongs; protocol version 6
  /// removed it. Section 8.
  case programID
  /// Any other name.
  case unknown
}
