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
      title: 'Reception cannot start: another program has the port',
      cure: 'End that program, or choose another port with --port, then try again.',
    },
    folder_in_use: {
      title: 'Reception cannot start: another PassDesk works on this data',
      cure: 'Close the other PassDesk (also one of passdesk serve), then try again.',
    },
    folder_unusable: {
      title: 'Reception cannot start: the data folder cannot be used',
      cure: 'Check that it can be written and has space, or choose another with --data.',
    },
    disk_full: {
      title: 'Reception cannot start: the disk is full',
      cure: 'Free some disk space, then try again.',
    },
    database_unreachable: {
      title: 'Reception cannot start: the database cannot be reached',
      cure:
        'Check that it runs, the network, and address, user and password in DATABASE_URL, ' +
        'then try again.',
    },
    migration_failed: {
      title: 'Reception cannot start: the database could not be brought up to date',
      cure:
        'A backup of before is in backups of the data folder. Go back to the earlier ' +
        'PassDesk, or restore it with passdesk restore.',
    },
    key_unreadable: {
      title: 'Reception cannot start: the installation’s key cannot be read',
      cure:
        'Sign in to this computer as the user who started it first. If that cannot be had ' +
        'back, restore the newest file of backups with passdesk restore: the key is in it.',
    },
    unknown: {
      title: 'Reception cannot start',
      cure: 'Try again. If it stays so, look at passdesk doctor and at the log.',
    },
    given_up: {
      title: 'Reception stopped several times in a row',
      cure:
        'What was saved and printed is kept. Try again. If it stays so, give the log to ' +
        'whoever helps you.',
    },
    page_lost: {
      title: 'The desk’s page stopped several times in a row',
      cure:
        'What was saved and printed is kept. Try again. If it stays so, start the computer ' +
        'anew.',
    },
    again: 'Try again',
    quit: 'Quit',
    log: 'Log',
  },
  updateRefusal: {
    off: 'Updates are switched off. Set updateUrl to use them.',
    not_packaged: 'This is no installed version: update it with git pull, then npm start.',
    not_administrator: 'Only an administrator may update. Let one sign in.',
    event_open: '“{{value}}” is open. Update after it has ended.',
    event_soon: '“{{value}}” begins within 24 hours. Update after it has ended.',
    jobs_open: '{{value}} labels are not done with. Settle them in Jobs (F7), then update.',
    nothing_downloaded: 'No newer version is here yet. Look for one and download it first.',
    no_backup: 'There is no backup, so nothing was updated.',
    backup_not_verified: 'The backup could not be verified, so nothing was updated.',
    backup_old: 'The backup is too old, so nothing was updated. Begin again.',
  },
}
