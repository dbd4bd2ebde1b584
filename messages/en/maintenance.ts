/** What an administrator does for the kiosk's health. */
export const maintenance = {
  care: {
    title: 'Care of this kiosk',
    backup: 'Back up now',
    'backup.working': 'Making a backup and reading it again',
    'backup.done': 'Backed up: {{people}} people, {{labels}} labels. {{file}}',
    diagnostics: 'Save a file for support',
    'diagnostics.working': 'Gathering logs and findings',
    'diagnostics.done': 'Saved where downloads go. No secrets and no names are in it',
    failed: 'It did not work. Press the key again',
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
      sign: 'Call an administrator',
      detail: 'The data file is damaged. Print nothing more. Restore the last good backup.',
    },
  },
}
