import CLibYAML
import DynamicLibraries

/// libyaml, opened on first use and never closed.
struct YAMLLibrary: Sendable {
  let functions: interlint_yaml

  /// Nil if libyaml is not installed.
  static let shared: YAMLLibrary? = unsafe DynamicLibrary.yaml.functions { library in
    let functions = unsafe interlint_yaml_find(library)
    return interlint_yaml_is_complete(functions) ? YAMLLibrary(functions: functions) : nil
  }
}
