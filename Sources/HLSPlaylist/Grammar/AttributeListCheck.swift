import SourceText

extension GrammarCheck {
  /// What is known about an attribute list while it is checked.
  struct ListState {
    /// The attributes found so far, well-formed or not.
    var seen = CaseSet<AttributeName>()
    /// The value of the attribute on which others depend; nil until it is found and well-formed.
    var deciding: Word?
    /// The CLASS of a date range, if the tag itself has one.
    var classes: ClassMatch = .open
    /// The index of INSTREAM-ID, which is checked once TYPE is known.
    var instreamID: Int?
    /// The index up to which elements are part of a value before them.
    var listEnd = 0
    /// The fault that explains everything else that seems wrong in the list; nil if there is none.
    var cause: GrammarFault?
  }

  enum ClassMatch {
    /// No CLASS; an earlier tag with the same ID may have one.
    case open
    case known(DateRangeClass)
    case other

    func allows(_ wanted: DateRangeClass) -> Bool {
      switch self {
      case .open: true
      case .known(let actual): actual == wanted
      case .other: false
      }
    }
  }

  mutating func checkAttributes(of tagIndex: Int, _ bytes: Span<UInt8>) {
    let tag = tags[tagIndex]
    if let fault = quoteFault(in: tag, bytes) { return add(fault) }
    var state = ListState()
    if tag.name == .dateRange { state.classes = classMatch(of: tag, bytes) }
    let before = faults.count
    for index in tag.attributes where index >= state.listEnd {
      if let cause = state.cause {
        faults.removeLast(faults.count - before)
        return add(cause)
      }
      let attribute = attributes[index]
      switch attribute.form {
      case .unquoted, .quoted:
        checkNamed(index, of: tagIndex, &state, bytes)
      case .empty:
        let start = attribute.nameRange.start
        let isFolded = index + 1 == tag.attributes.upperBound && continues(tag, bytes)
        add(
          isFolded ? .missingEquals : .emptyElement, tag.name,
          at: ByteRange(start, min(start + 1, max(start, tag.range.end))))
      case .nameOnly:
        state.seen.insert(attribute.name)
        addMissingEquals(index, of: tag, &state, bytes)
      case .unterminated, .textAfterQuote:
        state.seen.insert(attribute.name)
        var fault = GrammarFault(
          aspect: attribute.form == .unterminated ? .unterminatedQuote : .textAfterQuote,
          tag: tag.name, attribute: attribute.name, range: attribute.lexemeRange)
        fault.nameRange = attribute.nameRange
        if attribute.form == .textAfterQuote, nameAfterQuote(attribute, in: tag, bytes) != nil {
          state.cause = fault
        } else {
          add(fault)
        }
      }
    }
    if let cause = state.cause {
      faults.removeLast(faults.count - before)
      return add(cause)
    }
    let shape = vocabulary.shape(of: tag.name)
    let missing = shape.required.subtracting(state.seen)
    if !missing.isEmpty { addMissing(missing, in: tag) }
    if !shape.choice.isEmpty { checkChoice(shape.choice.intersection(state.seen), in: tag) }
    if !shape.conditional.isEmpty { checkConditions(of: tag, state) }
    if let index = state.instreamID, let type = state.deciding {
      checkInstreamID(attributes[index], type, tagIndex, bytes)
    }
  }

  /// Whether the line after a tag is the rest of its list, which the parser reads as a comment.
  private func continues(_ tag: PlaylistTag, _ bytes: Span<UInt8>) -> Bool {
    let next = Int(tag.line) + 1
    guard next < playlist.lines.count, playlist.lines[next].form == .comment else { return false }
    let first = playlist.lines[next].range.offsets.first { !bytes[$0].isSpaceOrTab }
    return first.map { bytes[$0] != UInt8(ascii: "#") } ?? false
  }

  private func classMatch(of tag: PlaylistTag, _ bytes: Span<UInt8>) -> ClassMatch {
    for index in tag.attributes where attributes[index].name == .class {
      guard attributes[index].form == .quoted else { return .open }
      let value = attributes[index].valueRange
      guard let substitution = playlist.substitution(in: value) else {
        return Self.classMatch(value.offsets, bytes)
      }
      guard let text = substitution.text else { return .other }
      let substituted = Array(text.utf8)
      return Self.classMatch(substituted.indices, substituted.span)
    }
    return .open
  }

  private static func classMatch(_ value: Range<Int>, _ bytes: Span<UInt8>) -> ClassMatch {
    if NearName.isEqual(bytes, value, DateRangeClass.interstitial.name) {
      return .known(.interstitial)
    }
    return NearName.isEqual(bytes, value, DateRangeClass.preload.name) ? .known(.preload) : .other
  }

  // MARK: One attribute

  private mutating func checkNamed(
    _ index: Int, of tagIndex: Int, _ state: inout ListState, _ bytes: Span<UInt8>
  ) {
    let attribute = attributes[index]
    let tag = tags[tagIndex]
    guard attribute.name != .unknown else {
      return checkUnknownName(index, of: tagIndex, &state, bytes)
    }
    guard let number = vocabulary.number(of: attribute.name, in: tag.name) else {
      return addUndefined(attribute, tagIndex)
    }
    if state.seen.contains(attribute.name) {
      // The search for the first one is limited, so that a list of any length takes linear time.
      let first =
        tag.attributes.prefix(256).first { attributes[$0].name == attribute.name } ?? index
      return add(
        .duplicateAttribute, tag.name, attribute.name, at: attribute.nameRange,
        related: attributes[first].nameRange)
    }
    state.seen.insert(attribute.name)
    let definition = vocabulary.attributes[number]
    if let wanted = definition.dateRangeClass, !state.classes.allows(wanted) {
      return checkExtension(attribute, of: tag, &state, bytes)
    }
    if let feature = definition.feature { note(feature, at: attribute.nameRange, tag: tagIndex) }
    if definition.isMediaOnly, playlist.kind == .multivariant {
      add(.mediaOnlyAttribute, tag.name, attribute.name, at: attribute.range)
    }
    if attribute.name == vocabulary.shape(of: tag.name).governing, attribute.form == .unquoted {
      decide(attribute, definition, tagIndex, &state, bytes)
    }
    if case .string(.instreamID) = definition.type { state.instreamID = index }
    checkValue(index, of: tag, definition, &state, bytes)
  }

  private mutating func decide(
    _ attribute: Attribute, _ definition: AttributeDefinition, _ tagIndex: Int,
    _ state: inout ListState, _ bytes: Span<UInt8>
  ) {
    guard let word = Word(bytes, attribute.valueRange.offsets),
      definition.type.allowedWords.contains(word)
    else { return }
    state.deciding = word
    if word == "SAMPLE-AES", tags[tagIndex].name == .key {
      note(.sampleAES, at: attribute.lexemeRange, tag: tagIndex)
    }
  }

  private mutating func checkValue(
    _ index: Int, of tag: PlaylistTag, _ definition: AttributeDefinition,
    _ state: inout ListState, _ bytes: Span<UInt8>
  ) {
    let attribute = attributes[index]
    guard var fault = valueFault(attribute, definition.type, line: tag.line, bytes) else { return }
    if fault.aspect == .similarMember, !state.classes.allows(.interstitial) {
      // Only interstitials play by the words of CUE.
      fault = ValueFault(.unknownMember, fault.part)
    }
    var range = fault.part.map { ByteRange($0) } ?? attribute.lexemeRange
    if fault.aspect == .emptyValue { range = attribute.range }
    if attribute.form == .unquoted, let cause = missingComma(after: attribute, in: tag, bytes) {
      state.cause = cause
      return
    }
    if fault.aspect == .unquoted {
      // Members after a comma were parsed as attributes; they are part of this fault.
      (range, state.listEnd) = unquoted(index, of: tag, definition.type, bytes)
    }
    var found = GrammarFault(
      aspect: fault.aspect, tag: tag.name, attribute: attribute.name, range: range)
    found.nameRange = attribute.nameRange
    found.suggestedWord = fault.meant
    if fault.aspect == .unknownWord {
      found.deciding = Word(bytes, attribute.valueRange.offsets)
      let value = Word(bytes, attribute.valueRange.offsets, uppercased: true)
      for known in Vocabulary.interfaceWords
      where known.attribute == attribute.name && known.value == value {
        found.suggestedWord = known.word
      }
    }
    add(found)
  }

  /// Checks a value after variable substitution; nil if it is valid or undetermined.
  private func valueFault(
    _ attribute: Attribute, _ type: ValueType, line: UInt32, _ bytes: Span<UInt8>
  ) -> ValueFault? {
    let range = attribute.valueRange.offsets
    let quoted = attribute.form == .quoted
    if hasVariables, VariableReference.first(in: bytes, range) != nil {
      guard quoted || type.isHexadecimal else {
        return ValueGrammar.fault(of: type, quoted: false, range, bytes)
      }
      guard
        let text = playlist.variables.resolve(
          playlist.text(attribute.valueRange), line: Int(line)
        ).text
      else { return nil }
      let substituted = Array(text.utf8)
      let fault = ValueGrammar.fault(
        of: type, quoted: quoted, 0..<substituted.count, substituted.span)
      return fault.map { ValueFault($0.aspect, meant: $0.meant) }
    }
    guard let fault = ValueGrammar.fault(of: type, quoted: quoted, range, bytes) else {
      return nil
    }
    // Nothing is substituted in numbers and words (section 4.3).
    if !quoted, !type.isHexadecimal { return fault }
    return VariableReference.first(in: bytes, range) == nil ? fault : nil
  }

  // MARK: The list as a whole

  private mutating func addMissing(_ missing: CaseSet<AttributeName>, in tag: PlaylistTag) {
    for definition in vocabulary.definition(of: tag.name).attributes
    where missing.contains(definition.name) && !isMisspelled(definition.name) {
      add(.missingAttribute, tag.name, definition.name, at: tag.nameRange)
    }
  }

  /// Whether the current tag probably has a missing attribute under a misspelled name, which then is
  /// the only fault.
  private mutating func isMisspelled(_ missing: AttributeName) -> Bool {
    let index = faults.firstIndex { $0.aspect == .unknownAttribute && $0.suggestion == missing }
    guard let index else { return false }
    faults[index].aspect = .misspelledAttribute
    return true
  }

  private mutating func checkChoice(_ chosen: CaseSet<AttributeName>, in tag: PlaylistTag) {
    guard chosen.count != 1 else { return }
    guard !chosen.isEmpty else {
      let choice = vocabulary.shape(of: tag.name).choice
      if choice.all.contains(where: { isMisspelled($0) }) { return }
      return add(.missingChoice, tag.name, at: tag.nameRange)
    }
    let present = tag.attributes.filter { chosen.contains(attributes[$0].name) }
    add(
      .severalChoices, tag.name, attributes[present[1]].name, at: attributes[present[1]].range,
      named: attributes[present[1]].nameRange, related: attributes[present[0]].range)
  }

  private mutating func checkConditions(of tag: PlaylistTag, _ state: ListState) {
    for definition in vocabulary.definition(of: tag.name).attributes
    where vocabulary.shape(of: tag.name).conditional.contains(definition.name) {
      let isPresent = state.seen.contains(definition.name)
      switch definition.presence {
      case .requiredWith(let other) where !isPresent && state.seen.contains(other):
        guard !isMisspelled(definition.name) else { break }
        add(.missingAttribute, tag.name, definition.name, at: tag.nameRange)
      case .requiredIf(let condition) where !isPresent:
        guard let deciding = state.deciding, condition.holds(for: deciding),
          !isMisspelled(definition.name)
        else { break }
        addConditional(.missingAttribute, definition.name, tag, deciding, at: tag.nameRange)
      default: break
      }
      if isPresent, let condition = definition.forbidden, let deciding = state.deciding,
        condition.holds(for: deciding),
        let index = tag.attributes.first(where: { attributes[$0].name == definition.name })
      {
        addConditional(
          .forbiddenAttribute, definition.name, tag, deciding, at: attributes[index].range)
      }
    }
  }

  private mutating func addConditional(
    _ aspect: Aspect, _ attribute: AttributeName, _ tag: PlaylistTag, _ deciding: Word,
    at range: ByteRange
  ) {
    var fault = GrammarFault(aspect: aspect, tag: tag.name, attribute: attribute, range: range)
    fault.deciding = deciding
    add(fault)
  }

  private mutating func checkInstreamID(
    _ attribute: Attribute, _ type: Word, _ tagIndex: Int, _ bytes: Span<UInt8>
  ) {
    if let substitution = playlist.substitution(in: attribute.valueRange) {
      guard let text = substitution.text else { return }
      let substituted = Array(text.utf8)
      return checkInstreamID(
        attribute, type, tagIndex, substituted.indices, substituted.span)
    }
    checkInstreamID(attribute, type, tagIndex, attribute.valueRange.offsets, bytes)
  }

  private mutating func checkInstreamID(
    _ attribute: Attribute, _ type: Word, _ tagIndex: Int, _ value: Range<Int>,
    _ bytes: Span<UInt8>
  ) {
    let isCaptions = type == "CLOSED-CAPTIONS"
    if !isCaptions {
      note(.instreamID, at: attribute.nameRange, tag: tagIndex)
    } else if TextGrammar.isCaptionService(value, bytes) {
      note(.captionService, at: attribute.lexemeRange, tag: tagIndex)
    }
    guard attribute.form == .quoted, !value.isEmpty,
      VariableReference.first(in: bytes, value) == nil
    else { return }
    let isRight =
      isCaptions
      ? TextGrammar.isCaptionChannel(value, bytes) : TextGrammar.isInstreamID(value, bytes)
    if !isRight {
      addConditional(.text, .instreamID, tags[tagIndex], type, at: attribute.lexemeRange)
    }
  }
}
