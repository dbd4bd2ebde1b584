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
      type4:
        'Use an NTAG213, 215 or 216: this is a Type 4 tag, such as an NTAG 424 DNA or a bank card.',
      uid_mismatch: "Use an NTAG213, 215 or 216: the number in this tag's memory is not its own.",
      reserved_area: 'Use an NTAG213, 215 or 216: this tag reserves a part of its memory.',
    },
    verify_failed: 'Use another tag: page {{page}} does not keep what is written.',
    several_tags: 'Leave one tag only: there are tags on {{readers}}.',
    readersJoint: ' and ',
    reader_lost: 'Plug the reader in again: it does not respond ({{reason}}).',
    no_reader: 'Plug in an NFC reader: none was found.',
    no_reader_named:
      'Plug in the reader, or name another: none is called "{{wanted}}". Found: {{readers}}.',
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
    no_answer: 'no answer at {{where}}',
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
