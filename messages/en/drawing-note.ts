/** What a pass leaves out of its texts although it can be printed. */
export const drawingNote = {
  drawingNote: {
    label: 'Left out of the pass',
    invisible: '{{field}}: printed without invisible characters ({{list}}).',
    shortened: 'Line below the name: printed without {{list}}, not in the print fonts.',
    unprintable:
      'The line below the name is not printed: its characters are not in the print fonts ({{list}}).',
    space:
      'The line below the name is not printed: the first {{most}} of {{length}} characters would fit on {{width}} × {{long}} mm.',
    'space.none':
      'The line below the name is not printed: it has no space on {{width}} × {{long}} mm.',
    character: 'no. {{at}} {{code}}',
    comma: ', ',
    more_one: '{{count}} more',
    more_other: '{{count}} more',
  },
}
