/** Writing a tag: steps, problems, one tag after the other. */
export const tag = {
  tag: {
    verified: 'Tag written',
    'verified.banner': 'Hand over the pass',
    'verified.detail': 'Tag read back and matched ({{seconds}} s).',
    'verified.note': 'Ready for the next QR',
    'verified.print.banner': 'Print the pass next',
    'verified.print.key': 'Pass',
    not_written: 'Tag: not written yet',
    needs_rewrite: 'Rewrite the tag',
    touch: {
      banner: 'Put the pass on the reader',
      detail: 'First stick the tag on its back.',
      left: 'The tag was lifted too early; nothing was written. Put it back on.',
      again: 'Again',
    },
    other: 'Another tag',
    arming: {
      banner: 'Wait for the reader',
      detail: 'Preparing this pass.',
    },
    behind: {
      detail: 'The tag of {{name}} comes first.',
    },
    idle: {
      banner: 'Press Space to write the tag',
      detail: 'The reader is not waiting yet.',
      key: 'Start',
    },
    writing: {
      banner: 'Keep the tag still',
      detail: 'Writing. About 1 second.',
    },
    verifying: {
      detail: 'Reading back what was written.',
    },
    ask: {
      banner: 'Overwrite this tag?',
      own_pass: "{{name}}'s older pass. O overwrites.",
      other_pass: "{{name}}'s older pass. O overwrites.",
      nobody: "Somebody's older pass. O overwrites.",
      foreign: 'On it now: {{summary}}. O overwrites.',
      key: 'Overwrite',
    },
    note: {
      next: 'Goes on with the next tag',
      self: 'Goes on by itself once fixed',
    },
    fact: {
      waiting: 'Waiting for the tag',
      readBack: 'Reading back',
    },
    unfinished: 'Half written: {{name}} (…{{end}}). Put it on to finish.',
    problem: {
      torn: {
        banner: 'Put the same tag back',
        detail: 'Writing is not finished. The tag ends in …{{end}}.',
      },
      other_tag: {
        banner: 'Use the first tag again',
        detail: 'Now …{{found}}. Needed …{{expected}}.',
      },
      locked_lock_bits: {
        banner: 'Use another tag',
        detail: 'This one is locked.',
      },
      locked_password: {
        banner: 'Use another tag',
        detail: 'This one is locked by a password.',
      },
      locked_tag: {
        banner: 'Use another tag',
        detail: 'This one rejects writing: locked or under a password.',
      },
      read_only: {
        banner: 'Use another tag',
        detail: 'This one is read-only.',
      },
      too_small: {
        banner: 'Use a larger tag',
        detail: 'This one holds {{have}} bytes. Needed: {{need}} bytes.',
      },
      not_ndef: {
        banner: 'Use another tag',
        detail: 'This one is not formatted as an NDEF tag.',
      },
      short_uid: {
        banner: 'Use an NTAG213, 215 or 216',
        detail: 'This card has a number of 4 bytes. Needed: 7 bytes.',
      },
      random_uid: {
        banner: 'Use an NTAG213, 215 or 216',
        detail: 'This is a phone or a card whose number changes each time.',
      },
      not_type2: {
        banner: 'Use an NTAG213, 215 or 216',
        detail: 'This card is of another kind.',
      },
      type4: {
        banner: 'Use an NTAG213, 215 or 216',
        detail: 'This is a Type 4 tag, such as an NTAG 424 DNA.',
      },
      uid_mismatch: {
        banner: 'Use another tag',
        detail: "The number in this tag's memory is not its own.",
      },
      reserved_area: {
        banner: 'Use an NTAG213, 215 or 216',
        detail: 'This one keeps a part of its memory for something else.',
      },
      foreign_content: {
        banner: 'Lift the tag, put it back',
        detail: 'Its content changed meanwhile. It is read again.',
      },
      verify_failed: {
        banner: 'Use another tag',
        detail: 'This one does not keep what is written.',
      },
      several_tags: {
        banner: 'Leave one tag only',
        detail: 'There are tags on {{readers}}.',
      },
      reader_lost: {
        banner: 'Plug the reader back in',
        detail: 'Printing still works.',
      },
      no_reader: {
        banner: 'Plug in a tag reader',
        detail: 'No reader was found (PC/SC, for NTAG). Printing still works.',
      },
      no_service: {
        banner: 'Start the smart card service',
        detail: 'Linux: sudo systemctl start pcscd.socket. Printing still works.',
        windows: 'Windows: start "Smart Card" in Services. Printing still works.',
      },
      no_library: {
        banner: 'Install the reader software',
        detail: 'Linux: sudo apt-get install libpcsclite1. Printing still works.',
        windows: 'Ask the person who set up this computer. Printing still works.',
      },
      timed_out: {
        banner: 'Lift the tag, put it back',
        detail: 'It did not respond in time.',
      },
      cancelled: {
        banner: 'Lift the tag, put it back',
        detail: 'Writing stopped before it was done.',
      },
      busy: {
        banner: 'Lift the tag, put it back',
        detail: 'The reader was still busy.',
      },
    },
    refused: {
      assigned: {
        banner: 'Use another tag',
        detail: "This one is {{name}}'s pass.",
      },
      somebody: {
        banner: 'Use another tag',
        detail: "This one is somebody else's pass.",
      },
      confirm: {
        banner: 'Confirm the pass first',
        detail: 'Its text or template changed. Esc goes back to it.',
      },
      address: {
        banner: 'Ask an administrator',
        detail:
          'Tags are off: the public URL has {{found}} characters, {{needed}} are ' +
          'allowed (publicUrl).',
      },
      off: {
        banner: 'Leave the tag out',
        detail: 'Tags are off for this event.',
      },
      ended: {
        banner: 'Leave the tag out',
        detail: 'This event has ended. Tags can no longer be written.',
      },
      ticket: {
        banner: 'Send to the help desk',
        detail: 'No valid ticket for this event any more.',
      },
      consent: {
        banner: 'Ask for consent',
        detail: 'It was withdrawn. Esc goes back to the pass.',
      },
      store: {
        banner: 'Wait for the database',
        detail: 'It does not respond.',
      },
      again: {
        banner: 'Lift the tag, put it back',
        detail: 'PassDesk did not accept the tag. F1 shows more.',
      },
    },
  },
  tags: {
    touch: {
      banner: 'Put the next tag on',
      detail: 'It becomes the tag of the person below. Esc ends the run.',
    },
    off: {
      banner: 'Lift the tag',
      detail: 'Matched. Next: {{name}}.',
    },
    end: {
      banner: 'Hand out the passes',
      detail_one: '{{count}} tag read back and matched. All done.',
      detail_other: '{{count}} tags read back and matched. All done.',
    },
    none: {
      banner: 'Print passes first',
      detail: 'All done: no printed, confirmed pass is without a tag.',
      key: 'Check again',
    },
    whose: 'Current tag',
    next: 'Then {{name}}',
    done: 'Done',
    left: 'Left',
    skipped: 'Skipped',
    last: 'Last results',
    noneYet: 'None yet. Stack the passes in the order of printing.',
    keys: 'No key is needed: put on, lift, put on.',
  },
}
