/** Adding a person at the desk. */
export const walkIn = {
  walkin: {
    sign: 'Add a participant',
    detail: 'Tab to the next field, Enter adds the person',
    key: 'Add',
    name: 'Name',
    kana: 'Kana',
    affiliation: 'Affiliation',
    title: 'Title',
    email: 'E-mail',
    'email.hint': 'May stay empty',
    noName: 'A pass needs a name',
    next: 'Next, the pass of this person opens, ready to be checked.',
    taken: {
      sign: 'Search by name',
      detail: 'Somebody with this e-mail is registered already.',
    },
    known: {
      sign: 'Added with the registered text',
      detail:
        'This email has an account. Kept as registered: {{fields}}. The text on the pass ' +
        'can be changed next.',
      and: ', ',
      key: 'Open the pass',
    },
  },
}
