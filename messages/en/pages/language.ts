/** The name of the language on its own pages, and the locale of its dates and numbers. */
export const language = {
  switch: 'Language',
  name: 'English',
  locale: 'en-GB',
}
