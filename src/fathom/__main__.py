"""`python -m fathom` is `fathom`."""

from fathom.cli import main

if __name__ == "__main__":
    main()
