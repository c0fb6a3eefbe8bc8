"""``python -m quorum_puzzles`` is the command ``quorum``."""

from quorum_puzzles._command import main

if __name__ == "__main__":
    main()
