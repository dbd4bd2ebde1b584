/** Import of a list of participants: fields, problems of rows, the report of the command line. */
export const importList = {
  importList: {
    unique: {
      email: 'email',
      external_id: 'registration ID',
      qr: 'QR code',
    },
    problem: {
      samePerson: 'Would be the same registered person as row {{line}}',
      sameNamedPerson: 'Would be the same registered person as row {{line}} ({{name}})',
      somebody: 'a person of another event',
      person: '{{name}}',
      quoted: '"{{text}}" ',
      nameMissing: 'Name is missing',
      emailMalformed: 'Not an email address ({{faults}})',
      sameInFile: 'Same {{field}} as row {{line}}',
      tooLong: '{{field}} is too long ({{length}} characters, {{most}} at most)',
      cellTooLong: 'too long to be kept ({{length}} characters, {{most}} at most)',
      unprintable:
        '{{characters}} cannot be printed. The person is imported; edit the text before ' +
        'printing (the pass names it too).',
      damaged: '{{field}} holds a "?": another program may have damaged it. Check the original spelling.',
      repaired: 'Repaired: "{{from}}" is read as "{{to}}".',
      placeholder: '"{{from}}" is read as empty.',
      sheetFault: 'A spreadsheet wrote {{from}} in place of a value: it is read as empty.',
      shortenedNumber:
        'A spreadsheet shortened this number ({{from}}): it is not used. Export the list again ' +
        'with the column as text.',
      misread: '{{field}} has letters that another program damaged. Check the original spelling.',
      strangeName: 'Is "{{from}}" the whole name? Check it.',
      halfName: 'Only one part of the name was found. Choose the column of the other part.',
      formula: '{{field}} is a formula of a spreadsheet. Check it.',
      nameDoesNotFit:
        'The name does not fit the {{widthMm}} × {{lengthMm}} mm label ({{length}} ' +
        'characters, about {{most}} fit). The person is imported; shorten it before ' +
        'printing.',
      controlCharacter: 'Contains an invisible character ({{names}})',
      identityMissing: 'Email or registration ID needed to recognise the person next time',
      ticketUnknown: 'The event has no ticket "{{ticket}}"',
      ticketEnded: 'This ticket is not valid for entry ({{status}})',
      stateUnknown: 'Say whether "{{status}}" means that the person comes',
      numberDamaged:
        'A spreadsheet changed the {{field}}, so it is not used. Export the list again, with this ' +
        'column as text.',
      numberTaken: 'The registration ID is that of {{who}} and is not stored for this person',
      personTwice:
        'Same name and email as row {{line}}, with another registration ID: imported as two people',
      entryEnds: '{{status}}: the entry ends, and the pass is no longer valid',
      alreadyCheckedIn: '{{status}}, but the person is checked in already. Nothing is changed.',
      alreadyHasPass: '{{status}}, but the person has a printed pass already. Nothing is changed.',
      isCancelled:
        'The list says that the person comes, but the entry was cancelled here and stays cancelled',
      cellsMissing: 'Cells are missing ({{found}} of {{needed}})',
      cellsExtra: 'Too many cells ({{found}} for {{needed}} headings). Put values with commas in quotes.',
      qrTaken: 'This QR code belongs to another registered person',
    },
    question: {
      foreign_number: 'The registration ID is that of {{who}}, who has another name and email. Who is this?',
      damaged_number: 'The registration ID may be that of {{who}} without its leading zeros. Who is this?',
      foreign_email: 'The email is that of {{who}}, who has another name. Who is this?',
      email_twice: 'The email is that of row {{line}}, which has another name. Who is this?',
      not_coming:
        'The list says that this person does not come. {{who}} has in part the same details and is still ' +
        'valid. Who is this?',
    },
    email: {
      fullWidthAt: 'full-width @',
      noAt: 'no @',
      severalAt: 'more than one @',
      space: 'a space inside',
      strange: '"{{strange}}" cannot be in an address',
      nothingBeforeAt: 'nothing before the @',
      noDomain: 'no domain',
      tooLong: 'too long',
      form: 'not in the form name@domain',
    },
    stopped: {
      sentence:
        'The import stopped after {{stored}} of {{total}} rows: {{reason}}. Import the ' +
        'same file again to store the rest.',
      disk_full: 'the disk is full',
      store_unavailable: 'the database does not respond',
      internal_error: 'a row could not be stored',
    },
    report: {
      and: '; ',
      list: ', ',
      row: 'row {{line}}',
      read: '{{file}}, read as {{encoding}}, {{total}} rows',
      stored: 'Imported {{new}} new, {{changed}} changed; {{unchanged}} unchanged; {{refused}} refused',
      planned: 'Would import {{new}} new, {{changed}} changed; {{unchanged}} unchanged; {{refused}} refused',
      numbersOf: 'Registration IDs of the list "{{list}}"',
      cancelled: 'Entries cancelled, because the list says that these people do not come: {{cancelled}}',
      wouldCancel:
        'Entries that would be cancelled, because the list says that these people do not come: ' +
        '{{cancelled}}',
      leftOut: 'Left out, because they do not come: {{leftOut}}',
      asked:
        'Not imported, because it is not clear who they are: {{asked}}. Answer on the import ' +
        'screen, or name the list with --list if the registration IDs are of another shop.',
      states: 'Columns that say who comes: {{headings}}',
      ignored: 'Columns not imported: {{headings}}',
      consent: 'Consent to print the pass: {{yes}} yes, {{no}} no, {{ask}} to ask at the desk',
      check: 'check: ',
      kept_one:
        'Kept as registered in {{count}} row; the account has a password, a role or ' +
        'another event, so only its registration was stored:',
      kept_other:
        'Kept as registered in {{count}} rows; the account has a password, a role or ' +
        'another event, so only its registration was stored:',
      wouldKeep_one:
        'Kept as registered in {{count}} row; the account has a password, a role or ' +
        'another event, so only its registration would be stored:',
      wouldKeep_other:
        'Kept as registered in {{count}} rows; the account has a password, a role or ' +
        'another event, so only its registration would be stored:',
    },
    refused: {
      row: 'Row',
      reason: 'Reason',
    },
  },
}
