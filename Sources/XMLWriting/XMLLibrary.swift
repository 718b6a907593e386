import CXMLWriter
import DynamicLibraries

/// libxml2, opened on first use and never closed.
struct XMLLibrary: Sendable {
  let functions: interlint_xml

  /// Nil if libxml2 is not installed.
  static let shared: XMLLibrary? = unsafe DynamicLibrary.xml.functions { library in
    let functions = unsafe interlint_xml_find(library)
    guard interlint_xml_is_complete(functions) else { return nil }
    // Once, before several threads use it.
    functions.InitParser()
    return XMLLibrary(functions: functions)
  }
}
