import Glibc
import InterlintCommand

exit(await Interlint.run(Array(CommandLine.arguments.dropFirst())))
