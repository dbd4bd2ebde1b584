/** The help site and the help screen of the desk. */
export const help = {
  help: {
    title: 'Help',
    entry: 'Help',
    pages: 'Contents',
    detail: 'Esc goes back to the desk. ← → turn the pages, ↑ ↓ scroll.',
    address: 'Also in a browser, with search: {{address}}',
    documents: 'More for organisers (in English)',
    search: 'Search the help',
    hint: '/ goes to the search, Enter opens the first page found.',
    none: 'Nothing found. Try one word of what the screen says.',
    found_one: '{{count}} place found.',
    found_other: '{{count}} places found.',
    loading: 'Loading the help…',
    notFound: 'This page does not exist. The contents are at the side.',
  },
}
