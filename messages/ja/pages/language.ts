/** How the language is named on its own pages, and the locale of its dates and numbers. */
export const language = {
  switch: '言語',
  name: '日本語',
  locale: 'ja-JP',
}
