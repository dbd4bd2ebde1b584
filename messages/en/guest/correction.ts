/** A pass that cannot be printed as it is: the reason. */
export const correction = {
  correction: {
    private: 'Character {{at}} is private ({{code}}) and cannot be printed. Ask which one it is.',
    symbol: 'Character {{at}} is a symbol ({{code}}) and cannot be printed.',
    invisible: 'Character {{at}} ({{code}}) is invisible and cannot be printed.',
    variation: 'Character {{at}} is a form ({{code}}) that the print fonts do not have.',
    kanji: 'Character {{at}} ({{code}}) is a kanji that the print fonts do not have.',
    letter: 'Character {{at}} ({{code}}) is not in the print fonts.',
    'letter.script': 'Character {{at}} ({{script}}, {{code}}) is not in the print fonts.',
    fits: 'The first {{most}} of {{length}} characters fit on {{width}} × {{long}} mm.',
    'fits.line':
      'Line {{line}}: the first {{most}} of {{length}} characters fit on {{width}} × {{long}} mm.',
    'fits.lines': 'The first {{allowed}} of {{found}} lines fit on {{width}} × {{long}} mm.',
    'fits.fixed':
      'The first {{most}} of {{length}} characters fit at the fixed size of {{px}} dots.',
    'fits.placed':
      'The first {{most}} of {{length}} characters fit beside what was placed by hand.',
    'fits.none': 'Nothing of it fits on {{width}} × {{long}} mm beside the other texts.',
    qr: 'The code has {{length}} characters; {{most}} fit on {{width}} × {{long}} mm.',
    logo: {
      count: '{{most}} of {{count}} logos fit on {{width}} × {{long}} mm.',
      width: 'Logo {{number}} fits at its place up to a width of {{mm}} mm.',
      place: 'Logo {{number}} has no space at its place. F3 moves it.',
    },
    lines: '{{found}} lines. The template allows {{allowed}}.',
    edit: 'Edit the text',
    park: 'To the help desk',
    notYet: 'Not printed yet. The next scan opens the next person.',
    fact: {
      field: 'Field',
      'field.count_one': '{{field}} ({{count}} character)',
      'field.count_other': '{{field}} ({{count}} characters)',
      character: 'Character',
      'character.at': 'No. {{at}}, {{code}}',
      more_one: 'and {{count}} more',
      more_other: 'and {{count}} more',
      why: 'Reason',
      fits: 'Fits',
      'fits.most_one': 'The first {{count}} character',
      'fits.most_other': 'The first {{count}} characters',
      label: 'Label',
    },
    why: {
      private: 'Private character: only its sender knows its shape',
      symbol: 'Symbols and emoji are not printed',
      invisible: 'It has no shape',
      variation: 'The print fonts do not have this form',
      kanji: 'The print fonts do not have this kanji',
      letter: 'The print fonts do not have this letter',
      'letter.script': '{{script}}: the print fonts do not have it',
    },
  },
}
