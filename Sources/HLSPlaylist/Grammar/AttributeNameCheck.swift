import SourceText

/// Names that a tag does not define: misspelled, removed, defined for another tag, or private.
extension GrammarCheck {
  mutating func addUndefined(_ attribute: Attribute, _ tagIndex: Int) {
    let tag = tags[tagIndex]
    guard !Vocabulary.isPreliminary(attribute.name, of: tag.name) else { return }
    var aspect = Aspect.undefinedAttribute
    if attribute.name == .programID, tag.name == .streamInf || tag.name == .iFrameStreamInf {
      aspect = .removedAttribute
    } else if attribute.name == .reqVideoLayout {
      aspect = .unknownRequirement
      note(.requiredAttribute, at: attribute.nameRange, tag: tagIndex)
    }
    add(aspect, tag.name, attribute.name, at: attribute.nameRange, named: attribute.nameRange)
  }

  mutating func checkUnknownName(
    _ index: Int, of tagIndex: Int, _ state: inout ListState, _ bytes: Span<UInt8>
  ) {
    let attribute = attributes[index]
    let tag = tags[tagIndex]
    let name = attribute.nameRange.offsets
    if !name.allSatisfy({ bytes[$0].isAttributeNameCharacter }) || name.isEmpty {
      return addIllegalName(index, of: tag, &state, bytes)
    }
    // The search is limited to a few elements, so that a list of any length takes linear time.
    for earlier in max(tag.attributes.lowerBound, index - 32)..<index
    where attributes[earlier].name == .unknown {
      if Self.same(attributes[earlier].nameRange.offsets, name, bytes) {
        return add(
          .duplicateAttribute, tag.name, .unknown, at: attribute.nameRange,
          related: attributes[earlier].nameRange)
      }
    }
    for (owner, former, today) in Vocabulary.formerNames
    where owner == tag.name && NearName.isEqual(bytes, name, former) {
      state.seen.insert(today)
      return addUnknown(.formerName, attribute, of: tag, as: today, suggestion: today)
    }
    if tag.name == .dateRange, state.classes.allows(.interstitial),
      let (_, meant) = Vocabulary.interfaceNames.first(where: {
        NearName.isEqual(bytes, name, $0.interface)
      })
    {
      return addUnknown(.interfaceName, attribute, of: tag, suggestion: meant)
    }
    if NearName.hasPrefix(bytes, name, "REQ-") {
      note(.requiredAttribute, at: attribute.nameRange, tag: tagIndex)
      return addUnknown(.unknownRequirement, attribute, of: tag, suggestion: nil)
    }
    if tag.name == .dateRange, NearName.hasPrefix(bytes, name, "X-") {
      if let similar = similarExtension(name, state, bytes) {
        return addUnknown(.similarAttribute, attribute, of: tag, suggestion: similar)
      }
      return checkExtension(attribute, of: tag, &state, bytes)
    }
    if tag.name == .preloadHint, NearName.isEqual(bytes, name, Vocabulary.dateOfFirstUse) { return }
    addUnknown(
      .unknownAttribute, attribute, of: tag, suggestion: suggestion(for: name, in: tag, bytes))
  }

  private mutating func addUnknown(
    _ aspect: Aspect, _ attribute: Attribute, of tag: PlaylistTag,
    as name: AttributeName = .unknown, suggestion: AttributeName?
  ) {
    var fault = GrammarFault(
      aspect: aspect, tag: tag.name, attribute: name, range: attribute.nameRange)
    fault.nameRange = attribute.nameRange
    fault.suggestion = suggestion
    add(fault)
  }

  private mutating func addIllegalName(
    _ index: Int, of tag: PlaylistTag, _ state: inout ListState, _ bytes: Span<UInt8>
  ) {
    let attribute = attributes[index]
    let name = attribute.nameRange.offsets
    // An equals sign in the value is not the one that is missing after the name.
    if name.contains(where: { bytes[$0] == UInt8(ascii: "\"") }),
      knownName(at: name.lowerBound, in: tag, bytes) != nil
    {
      return addMissingEquals(index, of: tag, &state, bytes)
    }
    let isLowercase =
      !name.isEmpty
      && name.allSatisfy {
        bytes[$0].isAttributeNameCharacter || bytes[$0].isLowercaseLetter
      }
    var fault = GrammarFault(
      aspect: isLowercase ? .lowercaseName : .illegalName, tag: tag.name, attribute: .unknown,
      range: name.isEmpty ? attribute.range : attribute.nameRange)
    fault.nameRange = attribute.nameRange
    if isLowercase {
      let upper = name.map { bytes[$0].isLowercaseLetter ? bytes[$0] &- 0x20 : bytes[$0] }
      if let meant = AttributeName.table.find(upper.span, 0..<upper.count),
        vocabulary.number(of: meant, in: tag.name) != nil
      {
        fault.suggestion = meant
        state.seen.insert(meant)
      }
    }
    add(fault)
  }

  /// The attribute of the date range's class that an unknown name misspells; nil if there is none.
  private func similarExtension(
    _ name: Range<Int>, _ state: ListState, _ bytes: Span<UInt8>
  ) -> AttributeName? {
    // Names in reverse DNS order are private names, not misspellings.
    if NearName.hasPrefix(bytes, name, "X-COM-") || NearName.hasPrefix(bytes, name, "X-ORG-")
      || NearName.hasPrefix(bytes, name, "X-NET-") || name.count > 30
    {
      return nil
    }
    if case .other = state.classes { return nil }
    return NearName.attribute(
      bytes, name,
      among: Vocabulary.classAttributes.lazy.filter { state.classes.allows($0.owner) }
        .map(\.name))
  }

  private func suggestion(
    for name: Range<Int>, in tag: PlaylistTag, _ bytes: Span<UInt8>
  ) -> AttributeName? {
    let defined = vocabulary.definition(of: tag.name).attributes
    if tag.name == .dateRange {
      // The X- prefix may have been forgotten.
      for attribute in defined where attribute.dateRangeClass != nil {
        if NearName.isEqual(bytes, name, attribute.name, after: 2) { return attribute.name }
      }
    }
    return NearName.attribute(bytes, name, among: defined.lazy.map(\.name))
  }

  /// Checks the value of an attribute whose name begins with `X-`.
  ///
  /// It must be a quoted string, a hexadecimal sequence or a signed number (rfc8216bis-22, section
  /// 4.4.5.1).
  mutating func checkExtension(
    _ attribute: Attribute, of tag: PlaylistTag, _ state: inout ListState, _ bytes: Span<UInt8>
  ) {
    let value = attribute.valueRange.offsets
    // A variable may hold the whole of a hexadecimal sequence (section 4.3).
    if attribute.form == .unquoted, !Playlist.hasHexadecimalPrefix(value, bytes),
      playlist.isHexadecimal(attribute)
    {
      return
    }
    let aspect: Aspect? =
      if attribute.form == .quoted {
        value.isEmpty ? .emptyString : nil
      } else if value.isEmpty {
        .emptyValue
      } else if Playlist.hasHexadecimalPrefix(value, bytes) {
        ValueGrammar.hexadecimal(value, bytes, atMost: .max, wholeBytes: false)?.aspect
      } else if bytes[value.lowerBound].isLetter {
        .bareWord
      } else {
        ValueGrammar.signedDecimal(value, bytes)?.aspect
      }
    guard let aspect,
      attribute.form == .unquoted && !Playlist.hasHexadecimalPrefix(value, bytes)
        || VariableReference.first(in: bytes, value) == nil
    else { return }
    if attribute.form == .unquoted,
      let cause = missingComma(after: attribute, in: tag, bytes, onlyAfterNumbers: true)
    {
      state.cause = cause
      return
    }
    add(
      aspect, tag.name, .unknown,
      at: aspect == .emptyValue ? attribute.range : attribute.lexemeRange,
      named: attribute.nameRange)
  }
}
