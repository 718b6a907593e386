import SourceText

extension GrammarCheck {
  /// The first use of a protocol feature.
  struct FeatureUse {
    let place: ByteRange
    /// The index of the tag; nil for an EXTINF line.
    let tag: Int?
  }

  @inline(__always)
  mutating func note(_ feature: ProtocolFeature, at place: ByteRange, tag: Int?) {
    if features[feature] == nil { features[feature] = FeatureUse(place: place, tag: tag) }
  }

  /// Compares EXT-X-VERSION with the features in use (rfc8216bis-22, sections 4.4.1.2, 6.2.1 and 8).
  mutating func checkVersion() {
    if let place = playlist.firstFractionalDuration {
      note(.fractionalDuration, at: place, tag: nil)
    }
    moveMapOfIFrames()
    var used = CaseSet<ProtocolFeature>()
    var binding = CaseSet<ProtocolFeature>()
    for feature in ProtocolFeature.allCases where features[feature] != nil {
      used.insert(feature)
      if feature.isBinding { binding.insert(feature) }
    }
    if let declared {
      guard (1...UInt64(ProtocolFeature.latestVersion)).contains(declared.version) else { return }
      addUnmet(used, Int(declared.version))
      checkExcess(used, Int(declared.version), declared.place)
    } else if playlist.census.count(of: .version) == 0 {
      if !binding.isEmpty { addMissingVersion(binding) }
      for feature in [ProtocolFeature.sessionKeyVector, .sessionKeyFormat]
      where used.contains(feature) {
        addUnmet(CaseSet<ProtocolFeature>(feature), 1)
      }
    }
  }

  /// EXT-X-MAP needs a lower version in a playlist with EXT-X-I-FRAMES-ONLY.
  private mutating func moveMapOfIFrames() {
    guard let map = features[.map], playlist.census.count(of: .iFramesOnly) > 0 else { return }
    features[.map] = nil
    features[.mapOfIFrames] = map
  }

  /// Adds one fault for all features that need a higher version: for the one that needs the highest.
  private mutating func addUnmet(_ used: CaseSet<ProtocolFeature>, _ version: Int) {
    let unmet = used.all.filter { $0.version > version && $0.isChecked }
    // Section 8 does not require the others.
    let binding = unmet.filter(\.isBinding)
    addUnmet(binding.isEmpty ? unmet : binding, version)
  }

  private mutating func addUnmet(_ features: [ProtocolFeature], _ version: Int) {
    guard let needed = features.map(\.version).max(),
      let feature = features.filter({ $0.version == needed })
        .min(by: { place(of: $0) < place(of: $1) }),
      let use = self.features[feature]
    else { return }
    var fault = GrammarFault(
      aspect: .needsVersion, tag: use.tag.map { tags[$0].name } ?? .extinf, attribute: nil,
      range: use.place)
    fault.features = CaseSet<ProtocolFeature>(feature)
    fault.version = version
    fault.related = declared?.place
    add(fault)
  }

  private func place(of feature: ProtocolFeature) -> UInt32 { features[feature]?.place.start ?? 0 }

  private mutating func addMissingVersion(_ binding: CaseSet<ProtocolFeature>) {
    var fault = GrammarFault(
      aspect: .missingVersion, tag: .version, attribute: nil, range: playlist.lines[0].range)
    fault.features = binding
    fault.version = binding.version
    let mostDemanding = binding.all.max { $0.version < $1.version }
    fault.related = mostDemanding.flatMap { features[$0]?.place }
    add(fault)
  }

  private mutating func checkExcess(
    _ used: CaseSet<ProtocolFeature>, _ version: Int, _ place: ByteRange
  ) {
    var needed = used.version
    // A server may indicate version 4 or higher if there are alternative renditions.
    if used.contains(.renditions) { needed = max(needed, version) }
    if version > needed, hasRoundedDuration {
      needed = max(needed, ProtocolFeature.roundedDuration.version)
    }
    // A reference needs it too, even if the variable is not defined.
    if version > needed, VariableReference.first(in: playlist.source.bytes.span, from: 0) != nil {
      needed = max(needed, ProtocolFeature.variables.version)
    }
    // An unknown tag may need any version.
    guard version > needed, playlist.census.count(of: .unknown) == 0 else { return }
    var fault = GrammarFault(
      aspect: .unneededVersion, tag: .version, attribute: nil, range: place)
    fault.version = needed
    fault.features = used
    add(fault)
  }

  /// Whether a segment is longer than the target duration and only rounding makes it fit.
  private var hasRoundedDuration: Bool {
    guard let tag = playlist.firstTag(.targetDuration),
      let target = DecimalNumber(
        parsing: tag.valueRange.offsets, of: playlist.source.bytes.span, signed: false)
    else { return false }
    let limit = target.seconds
    return playlist.segments.contains { $0.duration > limit }
  }
}
