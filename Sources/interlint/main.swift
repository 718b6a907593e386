import InterlintCommand

await Interlint.main()
