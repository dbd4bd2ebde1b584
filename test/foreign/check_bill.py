"""Validates CycloneDX 1.5 texts: [text] -> [first error or null]."""

import json
import sys

from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator

validator = JsonStrictValidator(SchemaVersion.V1_5)


def fault(text):
    error = validator.validate_str(text)
    return None if error is None else error.data.message


json.dump([fault(text) for text in json.load(sys.stdin)], sys.stdout)
