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
