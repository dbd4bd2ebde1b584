/** The menu of everything else. */
export const menu = {
  menu: {
    backups: 'Backups',
    eventAdmin: 'Event and tickets',
    approvals: 'Approvals',
    field: 'Type part of a name',
    leave: 'Ctrl F12 leaves kiosk mode.',
    ofDesk: 'At the desk',
    ofEvent: 'This event',
    ofKiosk: 'This kiosk',
    pause: 'Pause or resume printing',
    devices: 'Devices',
    preparation: 'Preparation',
    duplicates: 'Merge duplicates',
    import: 'Import participants',
    logos: 'Logos',
    staff: 'Staff',
    events: 'Other event',
    settings: 'Settings',
    signOut: 'Sign out',
    lastFault: 'Last fault',
    at: '{{time}}, {{where}}',
    phones: 'Staff phones',
    records: 'Activity log, lists',
    handover: 'Change of shift',
    training: 'Practice',
    practiceFaults: 'Practice faults',
    home: 'Back to the desk',
  },
}

/** Maintenance of the kiosk by an administrator. */
export const maintenance = {
  maintenance: {
    title: 'Maintenance',
    backup: 'Back up now',
    'backup.working': 'Creating and verifying a backup',
    'backup.done': 'Backed up: {{people}} people, {{labels}} labels. {{file}}',
    diagnostics: 'Save a file for support',
    'diagnostics.working': 'Collecting logs and diagnostics',
    'diagnostics.done': 'Saved in the download folder. It contains no passwords or names.',
    failed: 'It did not work. Press the key again.',
  },
  storage: {
    database_damaged: {
      bar: 'Data damaged',
    },
    backup_failed: {
      bar: 'Backup failed',
    },
    stick_missing: {
      bar: 'Backup stick missing',
    },
    stick_full: {
      bar: 'Backup stick full',
    },
    stick_read_only: {
      bar: 'Backup stick read-only',
    },
    stick_failed: {
      bar: 'Backup stick failed',
    },
    damaged: {
      banner: 'Call an administrator',
      detail: 'The data file is damaged. Stop printing and restore the last good backup.',
    },
  },
}

/** Settings of this desk. */
export const settings = {
  settings: {
    camera: 'Read codes with the camera of this computer',
    'camera.off': 'Off',
    'camera.on': 'On',
    mode: 'Printing, at every desk of this event',
    'mode.careful': 'Print on Enter',
    'mode.express': 'Print on scan, where the person confirmed',
    banner: 'Change the settings',
    detail: 'Tab moves, arrows choose. Saved at once, for this desk.',
    theme: 'Theme',
    'theme.light': 'Light',
    'theme.dark': 'Dark',
    'theme.system': 'Match system',
    size: 'Display size',
    'size.normal': '100 %',
    'size.large': '115 %',
    'size.largest': '130 %',
    volume: 'Sound',
    'volume.value': '{{count}} / 10',
    language: 'Language',
    try: 'Try the sounds',
    sound: {
      match: 'Person found',
      go: 'Done',
      hold: 'Attention',
      stop: 'Stop',
      question: 'Question',
    },
  },
}
