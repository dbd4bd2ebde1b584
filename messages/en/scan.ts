/** What a scan led to. */
export const scan = {
  scan: {
    reason: {
      lost: 'lost',
      copied: 'seen by somebody else',
    },
    noEntry: {
      sign: 'No ticket for this event',
      detail:
        'The QR belongs to somebody who is not registered here. Search by name, or add a walk-in.',
    },
    unknown: {
      sign: 'Search by name',
      detail: 'This QR is not registered.',
    },
    revoked: {
      sign: 'Ask for the new QR',
      detail: 'This one was stopped at {{time}}.',
      why: 'This one was stopped at {{time}} ({{reason}}).',
    },
    garbled: {
      sign: 'Scan once more',
      detail: 'Japanese input changed the code. Switch it off.',
    },
    failed: {
      sign: 'Scan once more',
      detail: 'The kiosk did not answer to this code.',
    },
    code: 'What was read',
    next: 'Next',
    torn: {
      detail: 'A part of the code did not arrive.',
    },
  },
}
