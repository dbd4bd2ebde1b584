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
          'Tags are off: the public URL has {{found}} characters, {{needed}} are ' + 'allowed (publicUrl).',
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

/** Problems of tags and readers at the command line and in `doctor`. */
export const tagProblems = {
  tagProblem: {
    tag_lost: 'Put the same tag back: it was lifted too early.',
    other_tag: 'Use the first tag again: now {{foundUid}}, needed {{expectedUid}}.',
    read_only: 'Use another tag: this one is read-only.',
    locked: {
      lock_bits: 'Use another tag: this one is locked (lock bits, page {{page}}).',
      password: 'Use another tag: this one is locked (a password, page {{page}}).',
      tag: 'Use another tag: this one rejects writing (a lock or a password, page {{page}}).',
    },
    too_small: 'Use a larger tag: this one holds {{haveBytes}} bytes, {{needBytes}} are needed.',
    not_ndef: 'Use another tag: this one is not formatted for NDEF.',
    foreign_content: 'The tag holds something else; it is overwritten only when that is confirmed.',
    unsupported_tag: {
      short_uid: 'Use an NTAG213, 215 or 216: this card has a UID of 4 bytes.',
      random_uid: 'Use an NTAG213, 215 or 216: this card or phone shows another UID each time.',
      not_type2: 'Use an NTAG213, 215 or 216: this card is of another kind.',
      type4: 'Use an NTAG213, 215 or 216: this is a Type 4 tag, such as an NTAG 424 DNA or a bank card.',
      uid_mismatch: "Use an NTAG213, 215 or 216: the number in this tag's memory is not its own.",
      reserved_area: 'Use an NTAG213, 215 or 216: this tag reserves a part of its memory.',
    },
    verify_failed: 'Use another tag: page {{page}} does not keep what is written.',
    several_tags: 'Leave one tag only: there are tags on {{readers}}.',
    readersJoint: ' and ',
    reader_lost: 'Plug the reader in again: it does not respond ({{reason}}).',
    no_reader: 'Plug in an NFC reader: none was found.',
    no_reader_named: 'Plug in the reader, or name another: none is called "{{wanted}}". Found: {{readers}}.',
    no_service: 'Start the PC/SC service: it does not respond ({{reason}}).',
    no_library: 'Install a PC/SC library: none could be loaded ({{reason}}).',
    timed_out: {
      tag: 'Put a tag on the reader: no tag was found within {{seconds}} s.',
      removal: 'Remove the tag from the reader: it is still there after {{seconds}} s.',
    },
    cancelled: 'Stopped before a tag was written.',
    busy: 'Wait: the reader is busy.',
  },
  /** By the size of the memory: other makers sell tags of the same sizes. */
  tagKind: {
    NTAG213: 'NTAG213 or compatible',
    NTAG215: 'NTAG215 or compatible',
    NTAG216: 'NTAG216 or compatible',
    ULTRALIGHT: 'Type 2 tag',
  },
  serviceProblem: {
    unreachable: '{{error}} at {{where}}',
    not_installed: 'the service {{where}} is not installed',
    not_running: 'the service {{where}} is not running',
  },
  readerCure: {
    start_service: 'Start the PC/SC service: sudo systemctl start pcscd.socket',
    startServiceWindows: 'Start the Windows service "Smart Card" (SCardSvr).',
    install_service:
      'Install and start the PC/SC service: sudo apt-get install pcscd && ' +
      'sudo systemctl start pcscd.socket',
    installServiceWindows: 'Repair Windows: its Smart Card service is missing.',
    install_library: 'Install the reader support: npm install --include=optional',
    installLibraryLinux:
      'Install the PC/SC library: sudo apt-get install libpcsclite1, ' +
      'then npm install --include=optional',
    plug_in_reader: 'Plug in a PC/SC NFC reader.',
    kernel_driver:
      'The kernel driver pn533_usb is using it. Put build/linux/passdesk-readers.conf into ' +
      '/etc/modprobe.d (the .deb does this), run "sudo modprobe -r pn533_usb", and plug it in again.',
    not_ccid:
      'It is not a CCID reader, so PC/SC does not show it. Use an RC-S300, ACR1252U or Identiv ' +
      'uTrust 3700F.',
    wait: 'Wait a few seconds and try again.',
  },
  readerNote: {
    contact_slot: '{{reader}} takes contact cards only.',
    buzzer_off: 'PassDesk turns its beep off.',
    buzzer_stays: "If it beeps at each tag, turn that off with the maker's tool.",
  },
}
