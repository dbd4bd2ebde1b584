/** Adding a person at the desk. */
export const walkIn = {
  walkIn: {
    banner: 'Add a participant',
    detail: 'Tab to the next field, Enter adds the person.',
    key: 'Add',
    'email.hint': 'Optional. With an account, scan its QR instead',
    noName: 'A pass needs a name',
    next: 'Next, the pass of this person opens for checking.',
    taken: {
      banner: 'Search by name',
      detail: 'Somebody with this email is already registered.',
    },
    known: {
      banner: 'Added with the registered text',
      detail:
        'This email was registered before. Kept as registered: {{fields}}. The text on the pass ' +
        'can be changed next.',
      and: ', ',
      key: 'Open the pass',
    },
  },
}
