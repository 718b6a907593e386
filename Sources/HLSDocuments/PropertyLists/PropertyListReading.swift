package import SourceText

extension PropertyListValue {
  /// The maximum size of a property list in bytes.
  package static let largestSize = 16 << 20

  /// Reads the value of an XML property list.
  ///
  /// Entities, declarations and the network are not used; elements are nested at most 256 deep.
  package init(parsing source: SourceFile) throws(PropertyListFault) {
    guard source.bytes.count <= Self.largestSize else {
      throw .tooLarge(limit: Self.largestSize)
    }
    guard (try? UTF8Span(validating: source.bytes.span)) != nil else {
      throw .unsupported("a property list that is not in UTF-8")
    }
    let places = XMLElementPlaces(source.bytes, most: source.mostItems)
    guard !places.hasDeclarations else {
      throw .unsupported("a property list that declares entities, which are not read")
    }
    guard !places.hasLongTag else {
      throw .unsupported("a property list with a tag of more than 2,000 bytes")
    }
    var builder = PropertyListBuilder(
      nodes: try XMLNodes(source.bytes, most: source.mostItems).nodes[...],
      places: places.elements[...])
    self = try builder.root()
  }
}

/// Makes values of the nodes of a document and the places of its elements.
private struct PropertyListBuilder {
  var nodes: ArraySlice<XMLNodes.Node>
  var places: ArraySlice<XMLElementPlaces.Element>

  mutating func root() throws(PropertyListFault) -> PropertyListValue {
    guard let first = start(), first.name == "plist" else {
      throw .noPropertyList("the root is not plist")
    }
    while let node = nodes.popFirst() {
      guard case .start(let name) = node, let place = places.popFirst() else { continue }
      return value(name, place)
    }
    throw .noPropertyList("plist is empty")
  }

  private mutating func start() -> (name: String, place: XMLElementPlaces.Element)? {
    while let node = nodes.popFirst() {
      guard case .start(let name) = node else { continue }
      return places.popFirst().map { (name, $0) }
    }
    return nil
  }

  /// Reads the value whose start tag was read.
  private mutating func value(
    _ name: String, _ place: XMLElementPlaces.Element
  ) -> PropertyListValue {
    switch name {
    case "array":
      var elements: [PropertyListValue] = []
      while let (name, place) = child().element { elements.append(value(name, place)) }
      return PropertyListValue(content: .array(elements), range: ByteRange(place.tag))
    case "dict":
      return PropertyListValue(content: .dictionary(entries()), range: ByteRange(place.tag))
    default:
      var text = ""
      while true {
        let child = child()
        text += child.text
        guard let (name, place) = child.element else { break }
        _ = value(name, place)
      }
      let content: PropertyListValue.Content =
        switch name {
        case "string", "key": .string(text)
        case "true": .boolean(true)
        case "false": .boolean(false)
        default: .other(name)
        }
      let range = place.content.isEmpty ? place.tag : place.content
      return PropertyListValue(content: content, range: ByteRange(range))
    }
  }

  private mutating func entries() -> [PropertyListEntry] {
    var entries: [PropertyListEntry] = []
    var key: PropertyListValue?
    while let (name, place) = child().element {
      let value = value(name, place)
      if name == "key" {
        key = value
      } else if let known = key {
        entries.append(
          PropertyListEntry(key: known.string ?? "", range: known.range, value: value))
        key = nil
      }
    }
    return entries
  }

  /// The next child of the element that is open, after its text; nil at the end of the element.
  private mutating func child() -> (
    text: String, element: (name: String, place: XMLElementPlaces.Element)?
  ) {
    var text = ""
    while let node = nodes.popFirst() {
      switch node {
      case .text(let more): text += more
      case .end: return (text, nil)
      case .start(let name): return (text, places.popFirst().map { (name, $0) })
      }
    }
    return (text, nil)
  }
}
