import CLibYAML
import Glibc

/// libyaml, opened on the first document of a process and never closed.
struct YAMLLibrary: Sendable {
  let functions: interlint_yaml

  /// Nil where libyaml is not installed.
  static let shared = YAMLLibrary()

  private init?() {
    for name in ["libyaml-0.so.2", "libyaml-0.2.dylib"] {
      guard let library = unsafe dlopen(name, RTLD_NOW | RTLD_LOCAL) else { continue }
      let functions = unsafe interlint_yaml_find(library)
      guard interlint_yaml_is_complete(functions) else { continue }
      self.functions = functions
      return
    }
    return nil
  }
}
