"""Reads tags with nfcpy (Type 2 rules) and ndeflib. JSON in: hex memories; out: for each what is read."""

import json
import sys

import ndef
from nfc.clf import RemoteTarget
from nfc.tag.tt2 import Type2Tag


class Frontend:
    """A reader with one tag: answers READ of four pages, and nothing else."""

    max_send_data_size = max_recv_data_size = 254

    def __init__(self, memory):
        self.memory = memory

    def exchange(self, data, timeout):
        assert data[0] == 0x30, "nfcpy may only read"
        at = data[1] * 4
        return bytearray((self.memory[at : at + 16]).ljust(16, b"\0"))


def read(memory):
    target = RemoteTarget("106A", sdd_res=memory[0:3] + memory[4:8], sens_res=b"\x44\x00", sel_res=b"\0")
    tag = Type2Tag(Frontend(memory), target)
    if tag.ndef is None:
        return None
    records = list(ndef.message_decoder(tag.ndef.octets))
    return {
        "records": [[record.type, getattr(record, "iri", None)] for record in records],
        "capacity": tag.ndef.capacity,
        "writable": tag.ndef.is_writeable,
    }


json.dump([read(bytes.fromhex(memory)) for memory in json.load(sys.stdin)], sys.stdout)
