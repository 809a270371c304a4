"""``python -m abviz`` is the command ``abviz``."""

import sys

from abviz.command import main

if __name__ == "__main__":
    sys.exit(main())
