import HLSDocuments
import HLSLinting
import SourceText

/// A property list is read from any bytes, and every value is at a place of the file.
func checkInfoPlist(_ bytes: [UInt8]) {
  let source = SourceFile(name: "Info.plist", bytes: bytes)
  let plist = InfoPlist(parsing: source)
  require((plist.root == nil) == (plist.fault != nil))
  require(plist.lineCount > 0)
  if let root = plist.root { checkPlaces(of: root, in: bytes.count) }
  checkFindings(of: linter.lint(DocumentGraph(source)))
}

private func checkPlaces(of value: PropertyListValue, in count: Int) {
  require(value.range.start <= value.range.end && Int(value.range.end) <= count)
  switch value.content {
  case .array(let elements):
    for element in elements { checkPlaces(of: element, in: count) }
  case .dictionary(let entries):
    for entry in entries {
      require(entry.range.start <= entry.range.end && Int(entry.range.end) <= count)
      checkPlaces(of: entry.value, in: count)
    }
  default: break
  }
}
