import Glibc

/// The processor cores of the machine.
package enum Processors {
  /// The number of available cores, at least 1.
  package static var count: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }
}
