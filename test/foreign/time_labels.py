"""Times brother_ql's encoder. JSON in: one bitmap; out: milliseconds of each run, by compression."""

import base64
import json
import sys
import time

from brother_ql.conversion import convert
from brother_ql.raster import BrotherQLRaster
from PIL import Image, ImageChops


def times_of(image, runs, compress):
    times = []
    for _ in range(runs):
        raster = BrotherQLRaster("QL-820NWB")
        start = time.perf_counter()
        convert(raster, [image], label="62", compress=compress, rotate="0", dither=False)
        times.append((time.perf_counter() - start) * 1000)
    return times


asked = json.load(sys.stdin)
bits = Image.frombytes("1", (asked["widthPx"], asked["heightPx"]), base64.b64decode(asked["data"]))
# 1 is black in our bitmaps and white in Pillow's.
image = ImageChops.invert(bits.convert("L")).convert("1")
json.dump(
    {
        "plain": times_of(image, asked["runs"], False),
        "packed": times_of(image, asked["runs"], True),
    },
    sys.stdout,
)
