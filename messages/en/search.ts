/** Search by name. */
export const search = {
  search: {
    label: 'Name, kana, e-mail or affiliation',
    hint: 'Type a name, kana, e-mail or affiliation',
    found_one: '{{count}} person. Open with Enter',
    found_other: '{{count}} people. Choose with ↑ ↓, open with Enter',
    more: '{{count}} people, the first {{shown}} shown. Type more to narrow it down',
    none: 'Nobody found. Try kana, or F6 Walk-in',
    noneCode: 'Nobody found. Enter reads it as a QR code',
    open: 'Open',
    scope: 'Finds kanji, kana, romaji, e-mail, affiliation',
    speed: 'of {{of}} in {{ms}} ms',
    notHere: 'Not here? F6 Walk-in',
  },
}
