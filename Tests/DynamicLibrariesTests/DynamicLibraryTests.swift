import DynamicLibraries
import Testing

struct DynamicLibraryTests {
  @Test(arguments: DynamicLibrary.all)
  func `each library is found where its package is installed`(library: DynamicLibrary) {
    #expect(library.isInstalled)
  }

  @Test func `a file that is missing is passed over`() {
    let library = DynamicLibrary(
      "libm", purpose: "calculates", files: ["libnone.so.0", "libm.so.6"], debianPackage: "libc6",
      fedoraPackage: "glibc",
      alpinePackage: "musl")
    #expect(library.isInstalled)
  }

  @Test func `a library that is missing, or lacks what is needed, has no functions`() {
    let missing = DynamicLibrary(
      "libnone", purpose: "does nothing", files: ["libnone.so.0"], debianPackage: "libnone0",
      fedoraPackage: "libnone", alpinePackage: "none")
    #expect(!missing.isInstalled)
    #expect(unsafe DynamicLibrary.yaml.functions { _ in nil as Bool? } == nil)
    #expect(
      missing.isMissing == """
        libnone, which does nothing, is not installed; install it with: apt-get install libnone0, \
        dnf install libnone, or apk add none
        """)
  }
}
