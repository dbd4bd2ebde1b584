/** Why the data folder, its settings or a backup cannot be used, in one line. */
export const dataProblems = {
  dataProblem: {
    /** Reported by the system: `message` is its own text. */
    systemLine: '{{fault}} ({{message}})',
    system: {
      ENOENT: '{{message}}',
      EISDIR: '{{message}}',
      ENOTDIR: '{{message}}',
      EEXIST: '{{message}}',
      EACCES: '{{message}}',
      EPERM: '{{message}}',
      EROFS: '{{message}}',
      ENOSPC: '{{message}}',
      EADDRINUSE: '{{message}}',
      SQLITE_FULL: 'the disk is full',
      SQLITE_READONLY: 'the disk is read-only',
      SQLITE_CORRUPT: '{{message}}',
      SQLITE_NOTADB: '{{message}}',
      other: '{{message}}',
    },
    /** `message`: what the database or the system reports. */
    database: {
      away: '{{message}}',
      silent: '{{message}}',
      busy: '{{message}}',
      too_many_connections: '{{message}}',
      disk_full: '{{message}}',
      disk_error: '{{message}}',
      read_only: '{{message}}',
    },
    file: {
      own: 'Nothing was written: {{file}} is one of PassDesk’s own files. Give another name or folder.',
      notRegular: 'it is no regular file',
      tooLarge: 'it has {{bytes}} bytes; at most {{most}} are read',
      noAnswer: 'no reply within {{seconds}} s',
      taken: '{{file}} is no regular file; remove it',
    },
    portTaken: 'Port {{port}} is taken by another program; choose another with --port.',
    notItsKey: 'The key in {{key}} is not that of the certificate in {{certificate}}.',
    noSpace: 'The disk is full. Free some space, then try again.',
    diskFull: 'The disk is full: {{fault}}',
    queryFailed: 'a query of the database failed',
    notMigrated: 'The database could not be brought up to date.',
    keyUnreadable: 'The installation’s key cannot be read from this computer’s secret store: {{message}}.',
    folder: {
      chooseAnother: '{{problem}} Choose another folder with --data.',
      shared: 'The folder {{dir}} is shared with other users of this computer.',
      otherUser: 'The data folder {{dir}} belongs to another user of this computer.',
      foreign:
        'The folder {{dir}} holds files of something else, and other users of this computer ' +
        'can read it.',
      readable: 'Other users of this computer can read {{path}}, and its rights cannot be changed.',
      inUse:
        'Another PassDesk already runs on {{dir}}. Close it first, or choose another folder ' +
        'with --data.',
      diskFull: 'The disk of {{dir}} is full. Free some space, then start PassDesk again.',
      readOnly: 'The disk of the data folder {{dir}} is read-only. Choose another folder with --data.',
      stationDamaged:
        '{{file}} is damaged. Restore a backup, or copy the file from a copy of the data folder.',
      unusable: 'The data folder {{dir}} cannot be used: {{reason}}',
      noData: 'No PassDesk data in {{dir}}: start PassDesk once, or choose its folder with --data.',
      noDatabase: 'There is no database in {{dir}}: start the kiosk once, or choose its folder with --data.',
      beingRestored: 'A backup is being restored into {{dir}}. Try again when that has ended.',
      databaseDamaged:
        '{{file}} is damaged: {{reason}}. Restore the newest backup, for example of the folder backups ' +
        'beside it: passdesk restore FILE --data {{dir}}. The damaged file is kept among the backups.',
      databaseMissing:
        'The database of {{dir}} is missing or empty: a restore was interrupted, or the file was removed. ' +
        'Restore a backup, for example one of its folder backups: passdesk restore FILE --data ' +
        '{{dir}}. If its data is on PostgreSQL, give the address with --database. For an empty kiosk ' +
        'choose another folder with --data.',
      earlier: 'The database is of an earlier PassDesk: start the kiosk once, then try again.',
      noDesk: 'No kiosk was started on this database yet: start it once.',
      notDemo:
        '{{dir}} has data, but not of a complete demo. Start the demo in a new folder: --data ' +
        'demo-2. If an earlier PassDesk was interrupted while it made a demo here, the folder can ' +
        'be deleted.',
    },
    key: {
      sealed:
        'The key of {{dir}} is in this computer’s secret store, where only the PassDesk app ' +
        'reads it. Run the command through the app, or set PASSDESK_INSTALLATION_KEY.',
      malformed: '{{source}} must hold 64 hexadecimal characters (32 bytes).',
      otherInstallation:
        'The database belongs to the installation with key {{known}}, this folder holds key ' +
        '{{own}}. Copy installation.key from the first kiosk, or set PASSDESK_INSTALLATION_KEY. After ' +
        'a restore that was interrupted: restore the backup again.',
    },
    settings: {
      certificate: 'Set both tlsCert and tlsKey, or neither.',
      noJson: '{{file}} is not valid JSON: {{message}}',
      unreadable: '{{file}} cannot be read: {{reason}}.',
      wrong: 'In {{source}}, {{setting}}: {{reason}}.',
      https: 'must be https',
      environment: 'the environment',
      commandLine: 'the command line',
      all: 'the settings',
    },
    noEvent: 'There is no event with the slug {{slug}}.',
    noColumn: 'The list has no column {{heading}}.',
    reading: '{{encoding}} reads {{sample}}',
    doubtfulEncoding:
      'Nothing was stored. The letters of the file are not certain: {{readings}}. Add --encoding with the ' +
      'right one, or save the file as CSV UTF-8.',
    unknownState: '"{{word}}" in {{heading}} ({{count}})',
    unknownStates:
      'Nothing was stored. Say what these words of the list mean, with their number of rows: ' +
      '{{words}}. For each: --state "{{example}}=coming" or --state "{{example}}=not-coming".',
    importedColumn: 'The column {{heading}} is imported already.',
    diagnostics: {
      noFolder: 'Nothing was written: the folder {{dir}} does not exist.',
      noFile: 'Nothing was written: {{file}} is no file.',
    },
    backup: {
      foreign: '{{file}} is not a backup of PassDesk: {{reason}}.',
      earlier: '{{file}} was made by a PassDesk before 0.1.0; this version cannot read it.',
      earlierDatabase:
        'The database was made by a PassDesk before 0.1.0. Nothing was changed in it; start with ' +
        'another data folder.',
      later: '{{file}} was made by a later PassDesk. Update PassDesk first.',
      laterDatabase: 'The database was made by a later PassDesk. Update PassDesk first.',
      unreadableHeader: '{{file}} is damaged: what it says about itself cannot be read. Take another backup.',
      damaged: '{{file}} is damaged ({{reason}}). Nothing was changed; take another backup.',
      otherSchema:
        '{{file}} does not have the schema of its version ({{reason}}). Nothing was changed; ' +
        'take another backup.',
      noFile: '{{file}} is no file.',
      missing: 'There is no file {{file}}.',
      unreadable: '{{file}} cannot be read: {{reason}}',
      noPlainKey: 'The key in {{file}} is encrypted already. Nothing was changed.',
      otherKey:
        'The installation key in the settings (PASSDESK_INSTALLATION_KEY or config.json) ' +
        'differs from the backup’s key: remove it from the settings.',
      sealed:
        'The key in {{file}} is sealed. Set PASSDESK_BACKUP_PASSPHRASE to the passphrase that ' +
        'the kiosk showed when it made backups. Nothing was changed.',
      wrongPassphrase:
        'The key in {{file}} is sealed. PASSDESK_BACKUP_PASSPHRASE is not the passphrase that ' +
        'the kiosk showed when it made backups. Nothing was changed.',
      notRestored: '{{file}} cannot be restored: {{reason}}. Nothing was changed.',
      notEmpty:
        'The PostgreSQL database is not empty (it has a table {{table}}). A backup is restored ' +
        'into an empty one only.',
      notWritten: 'No backup was written to {{file}}: {{reason}}',
      noFolder: 'No backup was written: the folder {{dir}} does not exist.',
      notAFile: 'No backup was written: {{file}} is no file.',
      noDatabase: 'There is no database at {{file}} to back up.',
      emptyDatabase: 'The database {{file}} is empty: there is nothing to back up.',
      stick: 'The USB stick cannot be written to: {{reason}}',
      reason: {
        integrity: '{{message}}',
        noHeader: 'it has no backup header',
        computes: 'it has something that PassDesk does not write, and that is computed when it is read',
        journal: 'a journal lies beside it; close the program that has it open, or remove the journal',
        noRegularFile: 'it is no regular file',
        noTime: 'reading it takes more than {{minutes}} minutes',
        virtualTable: 'it has a virtual table',
        noSqlite: 'it is not an SQLite file',
        checksumDiffers: 'its checksum differs',
        checksumMissing: 'its checksum is missing',
        rows: '{{table}} has {{rows}} rows instead of {{expected}}',
        values: '{{table}} has values that PassDesk does not write',
        looseRows: 'rows point to others that are missing',
        otherKey: 'its key is another installation’s',
        noTable: 'the table {{table}} is missing',
        noColumn: 'the table {{table}} has no column {{column}}',
      },
    },
  },
}
