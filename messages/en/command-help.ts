/** Help of the command line. */
export const commandHelp = {
  commandHelp: {
    title: 'PassDesk: the reception desk of in-person events.',
    overview: 'Usage: passdesk COMMAND [ARGS]     passdesk COMMAND --help shows its help.',
    firstSteps: 'First steps',
    tryDemo: 'try everything, with no hardware',
    tryDoctor: 'checks this installation',
    settings: 'Settings come from flags, then PASSDESK_… in the environment, then DIR/config.json:',
    sentence: '{{about}}.',
    usage: 'Usage: {{usage}}',
    examples: 'Examples',
    codes: 'Exit code: 0 done, 1 failed, 2 wrong usage. A failure is one line on standard error.',
    language: 'ja or en (default: by the LANG of the terminal)',
    data: 'data folder (default: PASSDESK_DATA, or the platform’s application-data folder)',
    database:
      'postgres://… in place of the SQLite file in the data folder (default: ' +
      'PASSDESK_DATABASE_URL or DATABASE_URL)',
    model: '{{models}} (default: what is at the USB address, else {{network}})',
    serve: {
      about: 'Runs the kiosk without a window, for a browser on this machine',
      port: 'port on 127.0.0.1; 0 takes a free one (default 8484)',
      demo:
        'an invented event with 200 people, a virtual printer and a simulated reader; ' +
        'secrets are in DIR/demo.json',
      restart: 'starts the kiosk again on the same port if it ends by a fault, as the window does',
      open:
        'opens the desk in Chrome, Edge or Chromium, as an app with a profile of its own; the ' +
        'kiosk ends when it is closed',
      kiosk: 'with --open: over the whole screen',
      ready:
        'It is ready when it prints one line `passdesk ready http://127.0.0.1:N` on ' +
        'standard output. Ctrl+C or SIGTERM ends it within 5 s.',
      logs:
        'What happens is written to DIR/logs, without secrets (30 MB and 14 days at ' +
        'most); PASSDESK_LOG=stderr sends it to standard error instead.',
    },
    import: {
      about: 'Imports participants, or the file of an event',
      event: 'the event’s short name, as the desk shows it; needed unless the file is that of an event',
      consentAll:
        'everybody on the list gave consent to print the pass; how, such as "Web form" ' +
        '(recorded; needs --consent-day)',
      keep: 'further columns that are kept as they are, with commas between',
      encoding: 'how the letters of the file are stored, where it is doubtful: {{names}}',
      state:
        'what a word of a status column means that PassDesk does not know; without it such a ' +
        'list is refused',
      list:
        'name of the list (shop) that the registration IDs belong to (default: that of a list ' +
        'with the same headings or people, else the file name)',
      consentDay: 'day on which they gave it, such as 2026-09-01',
      dryRun: 'report what would happen, store nothing',
      file:
        'The file has a heading for each column (name, kana, email, affiliation, title, ' +
        'ticket … in English, Japanese and other languages), or is the export of a shop ' +
        'such as Eventbrite, Peatix, Luma or pretix.',
      lists: 'A JSON file is the file of an event, as the desk saves it: docs/event-files.md.',
      consent:
        'A column such as consent says row by row who agreed to the printing of the pass ' +
        '(yes, 1, or the Japanese for yes); everybody else is asked at the desk.',
      again:
        'A second import of the same list changes nothing. Rows with a fault are left ' +
        'out and listed with the reason; the others are stored. A kiosk may run ' +
        'meanwhile.',
      people:
        'A row is a registered person by registration ID and (name or email), or by email and ' +
        'name. A row that may be somebody else is not imported but listed, with exit code 1. ' +
        'A row that says cancelled or refunded ends the entry; people who are in stay.',
      interrupted:
        'If the disk is full or the database ends meanwhile, the number of stored rows ' +
        'is exact, and a second import stores the rest.',
    },
    print: {
      about: 'Prints one label and reports the printer’s result',
      png: 'the label as 1-bit PNG, {{widths}} dots wide',
      printer:
        'tcp://HOST:9100, usb:[SERIAL], bluetooth:/dev/rfcomm0 (Windows: ' +
        'bluetooth:COM5), virtual:DIR (labels become PNG files), or pdf:SHEET@FOLDER',
      stock: '{{stocks}} (default: the one for the width of the picture)',
      usb:
        'usb: alone is the only printer there is; of two, usb:SERIAL names one, and ' +
        'usb:@PORT (as passdesk doctor shows it) one without a serial number.',
      sheets: 'Sheets for pdf:SHEET@FOLDER',
      onePage: 'one pass in the middle of a page ({{name}})',
      ownPage: 'one pass on a page of its size',
      grid: 'columns × rows, margins at the sides and above and below in 0.1 mm (also a5-, ' + 'letter-)',
      codes:
        'Exit code 0 means that the printer reported the label as printed. Anything less ' +
        'certain is exit code 1 and says where to look.',
    },
    powerOff: {
      about: 'Shows after how long a printer switches itself off, and sets it',
      printer: 'usb:[SERIAL], bluetooth:/dev/rfcomm0 or tcp://HOST:9100',
      after: '10 to 60 in steps of 10, or never',
      kept:
        'The printer keeps the setting without power. Nothing is written to a printer that does ' +
        'not report its timer first: over the network most report nothing.',
    },
    raster: {
      about: 'Turns a 1-bit PNG into the bytes a QL printer takes, without a printer',
      png: 'one label as 1-bit PNG, {{widths}} dots wide',
      stocksJoint: ' or ',
      stocksOfWidth: '{{stocks}} ({{width}} mm)',
      copies: 'that many labels, one after another (default 1)',
      quality: 'quality before speed',
      noCut: 'do not cut after the label',
      out: 'where the bytes go; written completely or not at all',
    },
    nfc: {
      read: 'Reads one tag at a PC/SC reader',
      write: 'Writes a URL to one tag and reads it back to prove it',
      reader: 'part of the reader’s name (default: any reader)',
      wait: 'how long to wait for a tag (default 30)',
      overwrite: 'replace exactly this content, as nfc read showed it',
      refuses:
        'A tag that holds something else is refused untouched, unless --overwrite names what it holds.',
    },
    printerSim: {
      about: 'A virtual QL printer on TCP that checks every byte and prints into PNG files',
      port: 'port to listen on; 0 takes a free one',
      out: 'where the labels go',
      fault: 'simulates this fault, always or at the n-th label',
      behaves: 'behaves as owners have reported of real printers',
      media: 'the roll that is in (default {{stock}})',
      model: '{{models}} (default {{network}})',
      host: 'address to listen on (default 127.0.0.1)',
      behaviours: 'Behaviours',
      faults: 'Faults',
      orders: 'While it runs, a line on standard input',
      order: {
        clear: 'ends every fault',
        fault: 'simulates this fault from now on, and no other',
        roll: 'another roll is put in, or the roll taken out',
        cover: 'the cover is opened or closed',
      },
      signal: 'The signal SIGUSR1 does what the line "clear" does. Ctrl+C ends it.',
    },
    nfcSim: {
      about: 'Puts a virtual tag on the virtual PC/SC reader (vsmartcard’s vpcd)',
      tag: '{{tags}}, or the number alone (default NTAG213)',
      fault: 'simulates this fault',
      host: 'where the virtual reader listens (default 127.0.0.1)',
      port: 'port of the virtual reader (default 35963)',
      faults: 'Faults: {{faults}}.',
      needs:
        'Needs pcscd with vsmartcard (Debian: apt-get install pcscd vsmartcard-vpcd). ' +
        'Ctrl+C removes the tag.',
    },
    keys: {
      rotate: 'Makes a new key for signing ID Tokens and retires the old one',
      signs:
        'The new key signs once it has been public for 300 s; the old one stays public ' +
        'until the last ID Token that it signed is out of date. Kiosks may run meanwhile.',
      show: 'Prints the installation’s key, for a further kiosk on the same database',
      secret:
        'Whoever has it can read every QR and tag of this installation: set it as ' +
        'PASSDESK_INSTALLATION_KEY of the other kiosk, and keep it nowhere else. Where ' +
        'the secret store of the computer holds it, only the desktop app can run this ' +
        'command.',
    },
    conformance: {
      about: 'Compares the API of a kiosk with the specification, row by row',
      ca: 'authority of the kiosk, as /ca.crt serves it (PEM)',
      event: 'id of the event whose pass is read (default: the first of the person)',
      token:
        'PASSDESK_TOKEN is an app token or a personal API token of a participant. Without it ' +
        'only what needs no credential is tried.',
      stores:
        'Nothing is stored, printed or checked in: writes are tried with a revision that no ' +
        'draft has, and must be refused.',
      authority:
        'Each line: row of the specification, who asks, request, allowed replies, result. The ' +
        'exit code is 0 if all replies conform, otherwise 1.',
    },
    backup: {
      about: 'Backs up all data of an installation into one file, also while it runs',
      out: 'where the backup goes; written completely or not at all',
      contains:
        'The file contains the installation key and the data of all people: store it as ' +
        'safely as the computer. PassDesk also makes backups by itself, in DIR/backups.',
      verify: 'Reads all of a backup and compares it with its checksum',
      verifyCodes: 'Exit code 1 for a damaged file, and for one without its checksum.',
      seal: 'Encrypts the installation key in a backup that has it in plain text',
      sealUse:
        'Prints the passphrase, which another computer then needs to restore the backup. The data ' +
        'of people are not encrypted. Space on the disk that the old file used may still have the ' +
        'key until it is overwritten. Exit code 1 when the key is encrypted already.',
      passphrase: 'Prints the passphrase of this installation’s sealed backups',
      passphraseUse:
        'It is needed to restore a backup on another computer when it was made where the ' +
        'computer’s secret store keeps the key. Keep it apart from the backups. Only the ' +
        'desktop app can run this command there.',
    },
    restore: {
      about: 'Checks a backup, then replaces the data in a data folder, or fills an empty PostgreSQL',
      data: 'data folder to restore into; no kiosk may run on it',
      sealed:
        'A backup made where the computer’s secret store keeps the key is sealed: set ' +
        'PASSDESK_BACKUP_PASSPHRASE to the passphrase that the kiosk showed, unless it ' +
        'is restored where it was made. Sessions, personal tokens, phones, staff PINs, temporary ' +
        'passwords and consents to apps end: everybody signs in again. The command says first ' +
        'what it undoes. If the file is damaged or not a PassDesk backup, nothing ' +
        'changes. The database that was there stays in DIR/backups and can be restored as well.',
    },
    audit: {
      about: 'Checks that no line of the audit log was changed, removed or cut off',
      chain:
        'Each line is hashed under the installation’s key together with the line before ' +
        'it, and where the logs of all desks end is signed and written down in ' +
        'DIR/audit-anchor.json. ' +
        'Lines of earlier versions have a hash without a key. Exit code 1 when a chain ' +
        'is broken.',
    },
    doctor: {
      about: 'Checks this installation and suggests fixes',
      port: 'the port the kiosk is to have (default 8484)',
      reach: 'instead, check from this computer whether phones reach the kiosk at this address',
      usbTrace: 'instead, try the USB printers of Windows step by step and write what they answer',
      lines:
        'Each line is `ok` or `!!`, what was checked and, after a dash, the fix. Exit ' +
        'code 1 when something that this installation needs is missing.',
      trace:
        '--usb-trace prints nothing on paper. Quit PassDesk before. The file has no names and no ' +
        'serial numbers; send it when a printer on Windows does not work.',
    },
    hardwareCheck: {
      about: 'Tries a printer and a tag reader with you, and writes a report to send back',
      printer: 'usb:[SERIAL], tcp://HOST:9100 or bluetooth:DEVICE',
      stock: 'the roll: {{stocks}} (default {{stock}})',
      reader: 'tries the tag reader too; needs two empty tags',
      out: 'the report (default {{file}}); an existing file is kept',
      steps:
        'Stop the kiosk first: it holds the printer. Each step says what to do; s skips it. ' +
        'About 30 labels are printed.',
      report:
        'The report holds model, system, times and codes, and what you write. It holds no name, ' +
        'address, serial number or tag number. It is in English, and written after each step.',
    },
    diagnostics: {
      about: 'Collects logs and diagnostics into one ZIP, without secrets and without names',
      out: 'where the ZIP goes; written completely or not at all',
      contents:
        'Logs, versions, settings, what doctor finds, sizes and counts of the database, ' +
        'the histories of the last print jobs. Also while a kiosk runs, and where its ' +
        'database cannot be opened.',
    },
  },
}
