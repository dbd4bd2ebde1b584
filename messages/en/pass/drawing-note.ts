/** What a pass leaves out of its texts although it can be printed. */
export const drawingNote = {
  drawingNote: {
    label: 'Left out of the pass',
    invisible: '{{field}}: printed without invisible characters ({{list}}).',
    shortened: 'Line below the name: printed without {{list}}, not in the print fonts.',
    unprintable:
      'Line below the name: not printed, its characters are not in the print fonts ({{list}}).',
    space:
      'Line below the name: not printed; {{most}} of {{length}} characters fit {{width}} × {{long}} mm.',
    'space.none': 'Line below the name: not printed, no space on {{width}} × {{long}} mm.',
    character: 'no. {{at}} {{code}}',
    comma: ', ',
    more_one: '{{count}} more',
    more_other: '{{count}} more',
  },
}
