/** The window around the desk: kiosk mode, displays, start, updates. Desktop app only. */
export const window = {
  window: {
    title: 'This window',
    kiosk: 'Kiosk mode: full screen, closed by PIN only',
    'kiosk.on': 'On. Ctrl F12 asks for the PIN',
    'kiosk.enter': 'Enter kiosk mode',
    'kiosk.needsPin': 'An administrator sets a PIN first',
    pin: 'PIN to leave kiosk mode',
    'pin.isSet': 'Set for every desk. A new one replaces it',
    'pin.isNone': 'Not set yet. 4 to 12 digits',
    'pin.set': 'Set the PIN',
    'pin.done': 'The PIN is set',
    'pin.form': 'Type 4 to 12 digits',
    'pin.failed': 'The PIN was not set. Try again',
    participantDisplay: 'Display for participants',
    'participantDisplay.none': 'None',
    'participantDisplay.open': 'Open the participant display in another window',
    autoStart: 'Start with this computer',
    detailedLog: 'Detailed log, until PassDesk is closed',
    on: 'On',
    off: 'Off',
    diagnostics: 'Save a file for support',
    'diagnostics.saved': 'Saved: {{file}}',
    'diagnostics.failed': 'The file was not saved: {{reason}}',
    key: 'Installation key',
    'key.secret_store': "In this computer's credential store",
    'key.file': 'In a file that only this user can read: this computer has no credential store',
    'key.settings': 'Set in the settings',
    quit: 'Quit PassDesk',
    update: 'Updates',
    'update.off': 'Version {{version}}. Updates are off',
    'update.idle': 'Version {{version}}',
    'update.newest': 'Version {{version}}, the newest',
    'update.checking': 'Checking for updates',
    'update.available': 'Version {{version}} can be downloaded',
    'update.downloading': 'Downloading {{version}}: {{percent}} %',
    'update.downloaded': 'Version {{version}} is ready to be installed',
    'update.backing_up': 'Creating a backup first',
    'update.installing': 'Installing {{version}}',
    'update.check': 'Check for updates',
    'update.download': 'Download',
    'update.install': 'Back up and install',
  },
  leave: {
    title: 'Leave kiosk mode',
    pin: 'PIN',
    enter: 'Leave',
    later: 'Back to the desk',
    wrong: 'Wrong PIN',
    wait_one: 'Too many tries. Wait {{count}} minute',
    wait_other: 'Too many tries. Wait {{count}} minutes',
    noAnswer: 'PassDesk does not respond. Try again in a moment',
  },
}

/** Texts of the window and of updates, outside of the pages. */
export const appWindow = {
  appMenu: {
    about: 'About PassDesk',
    hide: 'Hide PassDesk',
    quit: 'Quit PassDesk',
    edit: 'Edit',
    undo: 'Undo',
    redo: 'Redo',
    cut: 'Cut',
    copy: 'Copy',
    paste: 'Paste',
    selectAll: 'Select All',
  },
  windowProblem: {
    port_taken: {
      title: 'PassDesk cannot start: another program is using the port',
      cure: 'Close that program, or choose another port with --port, then try again.',
    },
    folder_in_use: {
      title: 'PassDesk cannot start: another PassDesk is using this data',
      cure: 'Close the other PassDesk (or its passdesk serve), then try again.',
    },
    folder_unusable: {
      title: 'PassDesk cannot start: the data folder cannot be used',
      cure: 'Check its permissions and free space, or choose another folder with --data.',
    },
    disk_full: {
      title: 'PassDesk cannot start: the disk is full',
      cure: 'Free some disk space, then try again.',
    },
    database_unreachable: {
      title: 'PassDesk cannot start: the database cannot be reached',
      cure:
        'Check that it runs, the network, and the host, user and password in DATABASE_URL. ' +
        'Then try again.',
    },
    migration_failed: {
      title: 'PassDesk cannot start: the database could not be upgraded',
      cure:
        'The backup made before the update is in the folder backups of the data folder. Go ' +
        'back to the earlier version, or restore it with passdesk restore.',
    },
    key_unreadable: {
      title: 'PassDesk cannot start: the installation key cannot be read',
      cure:
        'Sign in to this computer as the user who set PassDesk up. If that is not possible, ' +
        'restore the newest backup with passdesk restore: it contains the key.',
    },
    unknown: {
      title: 'PassDesk cannot start',
      cure: 'Try again. If it does not help, run passdesk doctor and read the log.',
    },
    given_up: {
      title: 'PassDesk stopped several times in a row',
      cure:
        'Saved data and printed passes are kept. Try again. If it does not help, send the ' +
        'log to your support contact.',
    },
    page_lost: {
      title: 'The desk stopped several times in a row',
      cure:
        'Saved data and printed passes are kept. Try again. If it does not help, restart ' + 'the computer.',
    },
    again: 'Try again',
    quit: 'Quit',
    log: 'Log',
  },
  updateRefusal: {
    off: 'Updates are off. Set updateUrl to turn them on.',
    not_packaged: 'This is not an installed version. Update it with git pull, then npm start.',
    not_signed:
      'This package is not signed, so nobody can tell who made an update. Install new versions by hand.',
    not_administrator: 'Only administrators can update. Ask one to sign in.',
    event_open: '"{{value}}" is running. Update after it has ended.',
    event_soon: '"{{value}}" starts within 24 hours. Update after it has ended.',
    jobs_open: '{{value}} print jobs are not finished. Finish them in Jobs (F7), then update.',
    nothing_downloaded: 'No newer version is downloaded yet. Check for updates first.',
    no_backup: 'There is no backup, so nothing was updated.',
    backup_not_verified: 'The backup could not be verified, so nothing was updated.',
    backup_old: 'The backup is too old, so nothing was updated. Start again.',
  },
}
