/** How the language is named on its own pages, and the locale of its dates and numbers. */
export const language = {
  switch: '语言',
  name: '简体中文',
  locale: 'zh-CN',
}
