import HLSInterstitials
import SourceText

extension PodServingURL {
  /// Why the service does not read parameters that the URL contains; nil if it reads all of them.
  var lossOfParameters: String? {
    if reference.query == nil, let fragment = reference.fragment,
      reference.characters(fragment).contains("?")
    {
      return
        "the parameters are in the fragment, after #, which is not sent; expected them before it"
    }
    if parameters.contains(where: { $0.name.hasPrefix("amp;") }) {
      return "parameters are separated by &amp;; expected &"
    }
    let isJoined = parameters.contains { parameter in
      parameter.value?.text.split(separator: ";").dropFirst().contains { piece in
        let name = String(piece.prefix { $0 != "=" })
        return piece.contains("=") && PodServingParameter.Kind.documentedNames.contains(name)
      } ?? false
    }
    return isJoined ? "parameters are separated by semicolons; expected &" : nil
  }
}

extension PodServingParameter.Kind {
  fileprivate static let documentedNames: Set<String> = Set(
    allCases.filter { $0 != .unknown && $0 != .playerAdded }.map(\.rawValue))
}
