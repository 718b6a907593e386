extension DocumentGraph {
  /// The first document, or the primary content that it names if it is the schedule of an app.
  package var primaryRoot: Member {
    let content = links(from: 0).first { $0.role == .primaryContent }?.member
    return members[content ?? 0]
  }

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
