extension DocumentGraph {
  /// The media playlists of the first document: itself, or those it links to, in the order of the
  /// links.
  ///
  /// Interstitial assets are not included.
  public var primaryPlaylists: [(member: Member, document: Document)] {
    var numbers = [0]
    numbers += members(linkedFrom: 0, by: [.variantStream, .rendition]).map(\.member.number)
    return numbers.compactMap { number in
      members[number].document.flatMap { $0.isMedia ? (members[number], $0) : nil }
    }
  }
}
