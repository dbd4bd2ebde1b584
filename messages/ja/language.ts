export const language = { language: { locale: 'ja-JP' } }
