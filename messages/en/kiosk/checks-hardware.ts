/** The dialog of `passdesk hardware-check` with the person at the devices. */
export const hardwareCheck = {
  hardwareCheck: {
    firmware: 'Firmware of the printer (its display: Info), or Enter: ',
    begin: 'Enter begins, s skips: ',
    answer: '{{question}} Enter is yes, or write what you saw (no names of people): ',
    yes: 'yes',
    link: { usb: 'USB cable', network: 'network cable', bluetooth: 'power cable' },
    printer: {
      status: {
        title: 'Printer: what it reports',
        do: 'Put in a {{stock}} roll, close the cover, switch the printer on.',
        question: 'Are the model and the roll right?',
      },
      one: {
        title: 'Printer: one label',
        do: 'One label is printed.',
        question: 'One label came out, was cut, and has all four sides of the frame?',
      },
      editorLite: {
        title: 'Printer: Editor Lite',
        do: 'Hold the Editor Lite button until its lamp is on. Skip if there is none.',
        after: 'Hold it again until the lamp is off, then press Enter: ',
        question: 'Nothing was printed with the lamp on, and one label with it off?',
      },
      unplugged: {
        title: 'Printer: {{link}} pulled while it waits',
        do: 'Pull the {{link}} out of the printer.',
        after: 'Plug the {{link}} in, then press Enter: ',
        question: 'No label came out while it was unplugged?',
      },
      row: {
        title: 'Printer: {{count}} labels in a row',
        do: '{{count}} labels are printed.',
        question: 'Exactly {{count}} whole labels came out?',
      },
      cover: {
        title: 'Printer: cover open',
        do: 'Open the cover of the printer.',
        after: 'Close the cover, then press Enter: ',
        question: 'No paper moved while the cover was open?',
      },
      roll: {
        title: 'Printer: a roll of another width',
        do: 'Put in a roll of another width, or skip if there is none.',
        after: 'Put the {{stock}} roll back, then press Enter: ',
        question: 'No paper moved with the other roll?',
      },
      cutter: {
        title: 'Printer: cutter',
        do: 'After Enter hold the label in the slot while it is cut.',
        after: 'Clear the paper from the cutter, close the cover, then press Enter: ',
        question: 'Is this what the printer did?',
      },
      pulled: {
        title: 'Printer: {{link}} pulled while it prints',
        do:
          '{{count}} labels come out. Pull the {{link}} during the third, and plug it in again ' +
          'when the command asks for it.',
        after: 'Plug the {{link}} in, then press Enter: ',
        seen: 'How many whole labels came out, and what of the cut-off one? ',
        question: 'Each label that is reported as printed came out once, and no other?',
      },
      early: {
        title: 'Printer: {{link}} pulled as early as possible',
        do: 'After Enter pull the {{link}} at once, before the paper moves.',
        after: 'Plug the {{link}} in, then press Enter: ',
        seen: 'What was printed of the label? ',
        question: 'Was nothing printed?',
      },
      end: {
        title: 'Printer: the end of a roll',
        do: 'Put in a roll with less than 10 cm left, or skip if there is none.',
        after: 'Put in a new roll, then press Enter: ',
        question: 'Each label that is reported as printed came out whole, and no other?',
      },
      pause: {
        title: 'Printer: after a pause',
        do: 'Leave the printer alone until it sleeps (about 10 minutes), or skip.',
        question: 'One label came out?',
      },
    },
    reader: {
      read: {
        title: 'Reader: a new tag',
        do: 'Put an empty tag on the reader.',
        question: 'Is this the tag that its packet names?',
      },
      write: {
        title: 'Reader: write and read back',
        do: 'Leave the tag on the reader.',
        question: 'Does a phone show the address on pass.example.com?',
      },
      pulled: {
        title: 'Reader: tag pulled off while it is written',
        do: 'Use a second empty tag. After Enter put it on the reader and pull it off at once.',
        after: 'Put the same tag on the reader, then press Enter: ',
        question: 'The second time it was written?',
      },
    },
    done: '{{file}}: {{expected}} as expected, {{differ}} differ, {{skipped}} skipped',
  },
}
