"""Let ``python -m cuckoo_formal`` do what the command ``cuckoo-formal`` does."""

from cuckoo_formal.cli import main

if __name__ == "__main__":
    main()
