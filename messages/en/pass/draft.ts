/** Editing the pass in hand. */
export const edit = {
  edit: {
    banner: 'Edit the pass',
    detail: 'The preview updates as you type. Enter saves, Esc goes back.',
    'detail.lines': 'Enter breaks the line. Ctrl+S saves, Esc goes back.',
    kana: 'Kana',
    'kana.hint': 'For the search and the screens; not printed.',
    'kana.printed': 'For the search, the screens and the line below the name.',
    'kana.kept': 'This account is also used elsewhere. The person or an administrator changes it.',
    drawing: {
      detail: 'The preview is being updated.',
    },
    key: 'Save',
    unsaved: {
      banner: 'Save or discard the changes',
      detail: 'Enter saves them. Esc again discards them.',
      lines: 'Ctrl+S saves them. Esc again discards them.',
    },
    name: 'Name',
    affiliation: 'Affiliation',
    title: 'Title',
    count: '{{count}} / {{most}}',
    tooLong: '{{most}} characters at most',
    size: 'Text size',
    'size.small': 'Small',
    'size.normal': 'Normal',
    'size.large': 'Large',
    lines: 'Line breaks',
    'lines.auto': 'Automatic',
    'lines.manual': 'By Enter',
    logos: 'Logos',
    places: 'Positions',
    'places.own': 'Placed by hand',
    'places.template': 'Template',
    goneLogo: 'No longer approved',
    logosCount: '{{count}} / {{most}}',
    noLogos: 'No approved logo of their organisations',
    wrong: {
      detail: 'Cannot be printed as it is.',
      glyph: '"{{characters}}" cannot be printed.',
      fit: 'Does not fit {{width}} × {{length}} mm.',
      lines: 'The template allows fewer lines.',
    },
    stale: 'Preview of the previous text',
  },
}

/** What a pass leaves out of its texts although it can be printed. */
export const drawingNote = {
  drawingNote: {
    label: 'Left out of the pass',
    invisible: '{{field}}: printed without invisible characters ({{list}}).',
    shortened: 'Line below the name: printed without {{list}}, not in the print fonts.',
    unprintable: 'Line below the name: not printed, its characters are not in the print fonts ({{list}}).',
    space: 'Line below the name: not printed; {{most}} of {{length}} characters fit {{width}} × {{long}} mm.',
    'space.none': 'Line below the name: not printed, no space on {{width}} × {{long}} mm.',
    character: 'no. {{at}} {{code}}',
    comma: ', ',
    more_one: '{{count}} more',
    more_other: '{{count}} more',
  },
}
