"""Lets ``python -m trainer`` run the command line."""

import sys

from trainer.cli import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
