"""Processor time of brother_ql's convert step. JSON in: one bitmap; out: milliseconds of each run."""

import base64
import json
import sys
import time

from brother_ql.conversion import convert
from brother_ql.raster import BrotherQLRaster
from PIL import Image, ImageChops

asked = json.load(sys.stdin)
bits = Image.frombytes("1", (asked["widthPx"], asked["heightPx"]), base64.b64decode(asked["data"]))
# 1 is black in our bitmaps and white in Pillow's.
image = ImageChops.invert(bits.convert("L")).convert("1")
times = []
for _ in range(asked["runs"]):
    raster = BrotherQLRaster(asked["model"])
    start = time.thread_time()
    convert(raster, [image], label="62", compress=asked["compress"], rotate="0", dither=False)
    times.append((time.thread_time() - start) * 1000)
json.dump(times, sys.stdout)
