/** Fields of a person: forms, imports, exports. */
export const person = {
  person: {
    field: {
      name: 'Name',
      family_name: 'Family name',
      given_name: 'Given name',
      family_prefix: 'Prefix of the family name',
      second_family_name: 'Second family name',
      kana: 'Kana',
      family_kana: 'Family kana',
      given_kana: 'Given kana',
      email: 'Email',
      affiliation: 'Affiliation',
      title: 'Title',
      university: 'University',
      ticket: 'Ticket',
      party: 'Party',
      external_id: 'Registration ID',
      order: 'Order number',
      qr: 'QR code',
      locale: 'Language',
      consent: 'Consent: print the pass',
    },
  },
}
