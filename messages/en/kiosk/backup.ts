/** Backup and restore by screen. */
export const backups = {
  backups: {
    banner: {
      folder: 'Back up to this computer',
      usb: 'Back up to the USB stick',
    },
    last: 'Last backup: {{time}}, verified.',
    noneYet: 'No backup has been verified yet.',
    working: {
      banner: 'Creating a backup',
      detail: 'It is verified before it counts. Leave the USB stick in.',
    },
    checking: {
      banner: 'Verifying the backup',
      detail: 'Every byte is compared with its checksum.',
    },
    gone: {
      banner: 'Plug the USB stick in again',
      detail: 'It is not connected. Nothing was changed.',
      meanwhile: '{{name}} is not connected. Until it is back, backups go to the folder.',
      short: 'Not connected',
    },
    full: {
      banner: 'Free space on the USB stick',
      detail: '{{name}} is full. PassDesk tries again within a minute.',
    },
    read_only: {
      banner: 'Turn off the write protection',
      detail: '{{name}} is write-protected. Use its switch, or another stick.',
    },
    failed: {
      banner: 'Check the USB stick',
      detail: 'The backup to {{name}} failed. PassDesk tries again within a minute.',
    },
    andNext: '{{last}} Next: {{time}}, by itself.',
    auto: {
      on: 'On',
      off: 'Off',
      missing: 'Missing',
      full: 'Full',
      read_only: 'Read-only',
      failed: 'Failed',
      turnOn: 'Back up to this stick every 15 min',
      turnOff: 'Turn off automatic backups to this stick',
    },
    notMade: {
      banner: 'Check the backup folder',
      detail: 'No backup was created. Free some space, or choose another place.',
    },
    now: 'Back up now',
    folder: 'Folder here',
    usb: 'USB: {{name}}',
    free: '{{size}} free',
    freeEach: '{{size}} free, each {{minutes}} min',
    none: 'No backups yet. B creates one.',
    made: 'Created',
    where: 'Where',
    people: 'People',
    size: 'Size',
    verified: 'Verified',
    onStick: 'USB stick',
    inFolder: 'Folder',
    whole: 'Verified {{time}}',
    damaged: 'Damaged',
    notYet: 'Not yet',
    plainKey: 'Key readable',
    seal: {
      key: 'Encrypt the key',
      why:
        'This backup has the key of PassDesk unencrypted: who has the file can read QR codes and ' + 'tags.',
    },
    verify: 'Verify',
    copyOf: 'Backup of {{time}}',
    event: 'Event',
    peopleOf: '{{people}} (consents: {{consents}})',
    passes: 'Passes',
    passesOf: '{{passes}} (checked in: {{checkedIn}})',
    staff: 'Staff',
    staffOf: '{{staff}} (phones: {{phones}})',
    ask: 'V verifies the backup and shows what it holds.',
    lose: 'If you restore it now, you lose',
    lost: {
      checkIns: 'Check-ins',
      prints: 'Prints',
      edits: 'Confirmations and edits',
      people: 'People added',
    },
    first: 'A backup is created first. This desk pauses for about 20 s. Everyone signs in again.',
    ends:
      'Sessions, tokens, phones, staff PINs, temporary passwords and consents to apps end. ' +
      'Passwords, roles, QRs, tags and consents withdrawn since stay withdrawn. For another ' +
      'PassDesk’s backup that is unknown: all consents to printing end.',
    restore: 'Restore this backup',
    asks: 'Restoring asks for your password and the event name',
    cannot:
      'PassDesk runs on PostgreSQL here. To restore a backup, quit PassDesk at ' +
      'every desk and run passdesk restore with an empty database ' +
      '(docs/operating.md).',
    practice: 'A practice cannot be restored. End it and start a new one.',
    passphrase: {
      key: 'Show the passphrase',
      why:
        'Backups are encrypted. Another computer needs a passphrase to restore them. ' + 'It is shown once.',
      write: 'Write it down, and keep it apart from the backups.',
    },
    foot: 'A damaged backup cannot be restored and never replaces a good one.',
    sure: {
      banner: 'Restore this backup?',
      detail: 'Created {{time}}. Later data is replaced, and kept as a backup.',
      title: 'Event name',
      hint: 'Type: {{title}}',
      wrong: 'The name does not match. Type: {{title}}',
    },
    yes: 'Restore',
    no: 'Keep',
    restoring: {
      banner: 'Restoring',
      detail: 'PassDesk restarts by itself. Then sign in.',
    },
  },
}
