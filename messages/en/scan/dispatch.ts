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
      detail: 'The QR belongs to somebody who is not registered here. Search by name, or add a walk-in.',
      add: 'The QR belongs to somebody who is not registered here. J adds them, or search by name.',
      join: 'Add to this event',
      other: 'The code is of another ticket system and adds nobody. Search by name, or add a walk-in.',
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

/** Scanners that are read directly. */
export const scanner = {
  scanner: {
    ready: 'Ready',
    many: '{{count}} scanners',
    unplugged: 'Unplugged',
    'unplugged.how': 'Plug the scanner in again.',
    no_permission: 'Not allowed',
    'no_permission.how':
      'Install the rule 70-passdesk.rules on this computer, then plug the scanner in again.',
    cannot_open: 'Does not open',
    'cannot_open.how': 'Plug the scanner in again. Another program may be using it.',
  },
}

/** The camera as a scanner. */
export const camera = {
  camera: {
    name: 'Camera',
    on: 'reading',
    starting: 'starting',
    denied: 'not allowed by the system',
    missing: 'not found',
    busy: 'used by another program',
    off: 'off',
    picture: 'What the camera sees',
  },
}

/** Express mode: print on scan. */
export const express = {
  express: {
    banner: 'Printing automatically',
    detail: 'Confirmed, never printed, right roll. Esc stops it, Enter prints at once.',
    stop: 'Stop',
  },
}
