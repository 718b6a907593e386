import InterlintCommand

Interlint.main()
