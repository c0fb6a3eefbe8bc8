"""Compresses the entries of a wheel once more, by zopfli: some 3 % smaller, in two minutes.

    python scripts/pack-wheel.py WHEEL

The wheel has two large programs. pip and maturin have zlib only.
"""

import sys
import zipfile
from pathlib import Path

from zopfli import zlib


class Compressor:
    """What zipfile asks for each entry: a raw stream of deflate, without the head and the end of zlib's."""

    def __init__(self):
        self.data = bytearray()

    def compress(self, data):
        self.data += data
        return b""

    def flush(self):
        return zlib.compress(bytes(self.data), numiterations=5)[2:-4]


def main(path):
    # zipfile has no other place for a compressor. Where it is not asked, the wheel is as large as before, and scripts/python check fails.
    zipfile._get_compressor = lambda *_: Compressor()
    packed = path.with_suffix(".packed")
    with zipfile.ZipFile(path) as wheel, zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as other:
        for entry in wheel.infolist():
            other.writestr(entry, wheel.read(entry))
    packed.replace(path)


main(Path(sys.argv[1]))
