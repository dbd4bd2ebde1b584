/** Results of a scan. */
export const scan = {
  /** Keys of a scanner, or pressed too fast, that had no effect. */
  dropped: {
    banner: 'Scan again, or press one key',
    detail:
      'Received “{{received}}”: no code. Wait a moment after each key. ' +
      'A scanner must send Enter after its code.',
    unreadable: 'Japanese input changed the code. Turn it off.',
  },
  scan: {
    reason: {
      lost: 'lost',
      copied: 'seen by somebody else',
    },
    noEntry: {
      banner: 'This QR is not from this event',
      detail:
        'The QR belongs to somebody who is not registered here. Search by name, or add a walk-in.',
      add: 'The QR belongs to somebody who is not registered here. J adds them, or search by name.',
      join: 'Add to this event',
      other:
        'The code is of another ticket system and adds nobody. Search by name, or add a walk-in.',
    },
    unknown: {
      banner: 'Search by name',
      detail: 'This QR is not registered.',
    },
    revoked: {
      banner: 'Ask for the new QR',
      detail: 'This QR was revoked at {{time}}.',
      why: 'This QR was revoked at {{time}} ({{reason}}).',
    },
    garbled: {
      banner: 'Scan again',
      detail: 'Japanese input changed the code. Turn it off.',
    },
    failed: {
      banner: 'Scan again',
      detail: 'Scanned while disconnected.',
    },
    code: 'What was read',
    next: 'Next',
    torn: {
      detail: 'A part of the code is missing.',
    },
  },
}
