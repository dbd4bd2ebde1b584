/** How the language is named on its own pages, and the locale of its dates and numbers. */
export const language = {
  name: '简体中文',
  locale: 'zh-CN',
}
