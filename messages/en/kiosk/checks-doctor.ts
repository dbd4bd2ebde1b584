/** What `passdesk doctor` finds, each in one line, and what to do. */
export const doctor = {
  doctor: {
    node: 'Node {{version}} on {{platform}} {{arch}}',
    aborted: 'doctor could not go on: {{reason}}',
    noAnswer: 'no answer within {{ms}} ms',
    folder: {
      found: 'data folder {{dir}}',
      open: 'data folder {{dir}} can be read by others on this computer',
      readOnly: 'data folder {{dir}} cannot be written',
      new: 'data folder {{dir}} will be created at the first start',
      notCreatable: 'data folder {{dir}} cannot be created',
      running: 'a kiosk runs on this data folder',
    },
    key: {
      found: 'installation key {{fingerprint}}',
      open: 'installation key can be read by others on this computer',
      sealed: 'installation key is in this computer’s secret store',
      new: 'installation key will be created at the first start',
      failed: 'installation key: {{reason}}',
      other: 'the database belongs to the installation with key {{known}}',
    },
    database: {
      new: 'database ({{kind}}) will be created at the first start',
      empty: 'database ({{kind}}) opens, its tables will be created at the first start',
      found: 'database ({{kind}}) opens and takes writes',
      older_one:
        'database ({{kind}}) opens and takes writes, and will be upgraded at the next start ' +
        '({{count}} migration)',
      older_other:
        'database ({{kind}}) opens and takes writes, and will be upgraded at the next start ' +
        '({{count}} migrations)',
      damaged: 'database ({{kind}}) is damaged: {{reason}}',
      failed: 'database ({{kind}}) cannot be used: {{reason}}',
      share_one: '{{connections}} of {{limit}} database connections for each of {{count}} desk',
      share_other: '{{connections}} of {{limit}} database connections for each of {{count}} desks',
      tooMany_one:
        '{{connections}} of {{limit}} database connections for each of {{count}} desk are more ' +
        'than the server takes',
      tooMany_other:
        '{{connections}} of {{limit}} database connections for each of {{count}} desks are more ' +
        'than the server takes',
    },
    clock: {
      found: 'clock {{time}}',
      wrong: 'clock says {{time}}',
      beforeLog: 'clock says {{time}}, earlier than the last log entry ({{newest}})',
      synchronized: 'the clock of this computer agrees with the database server’s',
      ahead: 'the clock of this computer is {{seconds}} s ahead of the database server’s',
      behind: 'the clock of this computer is {{seconds}} s behind the database server’s',
    },
    printer: {
      none: 'no printer is set up on this desk yet',
      running: 'printer {{name}} ({{model}}, {{address}}): the running kiosk watches it',
      ready: 'printer {{name}} ({{model}}, {{address}}): ready',
      problem: 'printer {{name}} ({{model}}, {{address}}): {{problem}}',
    },
    usb: {
      none: 'USB: no label printer is plugged in',
      failed: 'USB: {{reason}}',
      printer: 'USB printer {{name}}, serial number {{serial}} ({{address}}): {{state}}',
      unnumbered: 'USB printer {{name}}, no serial number ({{address}}): {{state}}',
      queued: '{{state}}; labels go through its print queue, sent and not confirmed',
      state: {
        ready: 'can be opened',
        throughWindows: 'can be opened through the driver of Windows',
        running: 'in use by the running PassDesk',
        editor_lite: 'in Editor Lite mode',
        unsupported: 'a model that labels are not printed on',
        busy: 'in use by another program',
        no_permission: 'this user may not open it',
        wrong_driver: 'in use by a driver of the system',
        gone: 'it went away',
        stall: 'it does not respond',
        timeout: 'it does not respond',
        not_loaded: 'the USB part does not load',
        failed: 'cannot be opened',
      },
    },
    usbTrace: {
      written_one: '{{file}}: {{count}} line; read it, then send it to the makers of PassDesk',
      written_other: '{{file}}: {{count}} lines; read it, then send it to the makers of PassDesk',
      notWindows: '{{file}}: not Windows, so there is nothing to trace',
    },
    port: {
      any: 'port: any free one',
      free: 'port {{port}} is free',
      passDesk: 'port {{port}}: a PassDesk answers',
      unusable: 'port {{port}} cannot be used: {{reason}}',
      taken: 'another program has it',
    },
    lanPort: {
      off: 'LAN: switched off',
      any: 'LAN port: any free one',
      running: 'LAN port {{port}}: a PassDesk runs',
      free: 'LAN port {{port}} is free',
      unusable: 'LAN port {{port}} cannot be used: {{reason}}; paired phones would not reach the kiosk',
    },
    drawing: {
      fonts: 'print fonts load',
      noFonts: 'print fonts: {{reason}}',
      fontDamaged: 'The print font {{path}} cannot be loaded.',
      label: 'a label is drawn ({{width}} x {{height}} dots)',
      noLabel: 'no label can be drawn: {{reason}}',
    },
    tags: {
      found: 'tags: {{url}} makes URLs of {{length}} characters',
      tooLong:
        "tags: {{url}} has {{characters}} characters, so a tag's URL would have {{found}} in " +
        'place of {{length}}',
    },
    reader: {
      service: 'PC/SC service: answers ({{where}})',
      noService: 'PC/SC service: {{reason}}',
      library: 'PC/SC library: {{via}} loads',
      libraryLoads: 'PC/SC library: loads',
      noLibrary: 'PC/SC library: {{reason}}',
      failed: 'PC/SC: {{reason}}',
      noState: 'PC/SC: no reader state in time',
      found: 'NFC reader: {{reader}}',
      noted: 'NFC reader: {{reader}}. {{note}}',
      none: 'NFC reader: none found',
      contactOnly: 'NFC reader: none found. {{note}}',
      notForPcsc: 'NFC reader {{reader}}: plugged in, but not for PC/SC',
      macOs:
        'NFC on macOS: if tags are not read, choose the other CCID driver of macOS: "sudo defaults ' +
        'write /Library/Preferences/com.apple.security.smartcard useIFDCCID -bool yes", then plug ' +
        'the reader in again.',
      forTagsOnly: '{{finding}} (needed for tags only)',
    },
    scanner: {
      none: 'scanners: none in HID-POS mode; keyboard scanners need no setup',
      noLibrary:
        'scanners: the HID library does not work here: {{reason}} (a scanner that types like a ' +
        'keyboard does)',
      ready: 'scanner {{name}}: ready',
      problem: 'scanner {{name}}: {{reason}}',
    },
    cure: {
      allowFolder: 'give this user the folder, or choose another with --data',
      chooseFolder: 'choose another with --data',
      closeFolder: 'chmod 700 {{dir}}',
      closeKey: 'chmod 600 {{file}}',
      restoreKey: 'restore installation.key, or a backup',
      copyKey: 'copy installation.key from the first kiosk, or set PASSDESK_INSTALLATION_KEY',
      restoreBackup: 'restore a backup: passdesk restore FILE --data DIR',
      reachServer: 'check the address, and that the server runs and lets this user in',
      allowConnections: 'set max_connections of PostgreSQL to {{most}} at least',
      setClock: 'set date and time of this computer',
      setClocks: 'set both clocks by the network time (NTP)',
      fixDisk: 'free or repair the disk, then run doctor again',
      fixPrinter: 'fix the printer, then run doctor again',
      otherAddress: 'give it another address at the desk',
      usbPackage: 'run "npm ci" (an installed app: reinstall PassDesk), or use printers by network',
      addRule:
        'the rule file is missing: copy build/linux/70-passdesk.rules to /etc/udev/rules.d, run "sudo ' +
        'udevadm control --reload", and plug it in again',
      rulePresent:
        '70-passdesk.rules is there: plug the printer in again, and sign in at this computer itself (a ' +
        'service: put its user into the group lp)',
      otherPort: 'end the other program, or choose a port with --port or PASSDESK_PORT',
      otherLanPort: 'end the other program, or choose a port with PASSDESK_LAN_PORT',
      reinstall: 'run "npm ci"; in an installed app, reinstall PassDesk',
      shortUrl:
        'set publicUrl to an address of 29 characters (PASSDESK_PUBLIC_URL), or tagUrlLength to ' + 'origin',
      hidPackage: 'install the package node-hid for this system, or switch the scanner to keyboard mode',
      addScannerRule:
        'copy build/linux/70-passdesk.rules to /etc/udev/rules.d, run udevadm control --reload, then plug ' +
        'the scanner in again',
      freeScanner: 'plug the scanner in again, and close other programs that use it',
    },
  },
}
