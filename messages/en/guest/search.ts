/** Search by name. */
export const search = {
  search: {
    label: 'Name, kana, email or affiliation',
    hint: 'Type a name, kana, email or affiliation.',
    found_one: '{{count}} person. Open with Enter.',
    found_other: '{{count}} people. Choose with ↑ ↓, open with Enter.',
    more: '{{count}} people, the first {{shown}} shown. Type more to narrow it down.',
    none: 'Nobody found. Try kana, or F6 Walk-in.',
    noneCode: 'Nobody found. Enter reads it as a QR code.',
    open: 'Open',
    scope: 'Finds kanji, kana, romaji, email, affiliation',
    add: 'Not listed: add',
  },
}
