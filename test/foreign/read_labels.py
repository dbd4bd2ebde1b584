"""Reads label streams with brother_ql. JSON in: base64 streams; out: for each its pages."""

import base64
import io
import json
import logging
import os
import sys
import tempfile

from brother_ql.labels import LabelsManager
from brother_ql.models import ModelsManager
from brother_ql.reader import BrotherQLReader, chunker
from PIL import Image


class Warnings(logging.Handler):
    def __init__(self):
        super().__init__(logging.WARNING)
        self.lines = []

    def emit(self, record):
        self.lines.append(record.getMessage())


def plane(image, colour):
    # Such a dot is 1 in a bitmap.
    mask = [255 if pixel == colour else 0 for pixel in image.convert("RGB").getdata()]
    dots = Image.new("L", image.size)
    dots.putdata(mask)
    return base64.b64encode(dots.convert("1").tobytes()).decode()


def pages_of(stream):
    warnings = Warnings()
    logging.getLogger("brother_ql").addHandler(warnings)
    try:
        return {**read(stream), "warnings": warnings.lines}
    finally:
        logging.getLogger("brother_ql").removeHandler(warnings)


def read(stream):
    # The reader only logs what it does not know.
    for _ in chunker(stream, raise_exception=True):
        pass
    with tempfile.TemporaryDirectory() as folder:
        reader = BrotherQLReader(io.BytesIO(stream))
        reader.filename_fmt = os.path.join(folder, "{counter:04d}.png")
        output, sys.stdout = sys.stdout, sys.stderr
        try:
            reader.analyse()
        finally:
            sys.stdout = output
        pages = []
        for name in sorted(os.listdir(folder)):
            with Image.open(os.path.join(folder, name)) as image:
                pages.append(
                    {
                        "widthPx": image.width,
                        "heightPx": image.height,
                        "data": plane(image, (0, 0, 0)),
                        "red": plane(image, (255, 0, 0)) if reader.two_color_printing else None,
                    }
                )
        return {
            "pages": pages,
            "tapeMm": reader.mwidth,
            "rows": reader.raster_no,
            "cutAtEnd": reader.cut_at_end,
        }


asked = json.load(sys.stdin)
json.dump(
    {
        "streams": [pages_of(base64.b64decode(stream)) for stream in asked],
        "labels": {
            label.identifier: {"dots": label.dots_printable[0], "offset": label.offset_r}
            for label in LabelsManager().iter_elements()
        },
        "models": {
            model.identifier: {
                "unpacks": model.compression_support,
                "switchesMode": model.mode_setting,
                "twoColour": model.two_color,
                "rowBytes": model.number_bytes_per_row,
                "statusByte4": model.model_code,
                "usbProductId": model.product_id,
            }
            for model in ModelsManager().iter_elements()
        },
    },
    sys.stdout,
)
