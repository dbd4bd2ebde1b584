/** Editing the pass in hand. */
export const edit = {
  edit: {
    sign: 'Edit the pass',
    detail: 'The preview follows. Enter saves, Esc leaves',
    'detail.lines': 'Enter breaks the line. Ctrl+S saves, Esc leaves',
    kana: 'Kana',
    'kana.hint': 'For the search and the screens; not printed.',
    'kana.kept':
      'This account is used outside of this event too. The person or an administrator changes it.',
    drawing: {
      detail: 'Drawing the preview …',
    },
    key: 'Save',
    unsaved: {
      sign: 'Save or drop the changes',
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
    logosCount: '{{count}} / {{most}}',
    noLogos: 'No approved logo of their organizations',
    wrong: {
      detail: 'It cannot be drawn as it is.',
      glyph: '"{{characters}}" cannot be printed.',
      fit: 'Does not fit {{width}} × {{length}} mm.',
      lines: 'The template allows fewer lines.',
    },
    stale: 'Preview of the text before',
  },
}
