/** The locale of numbers, dates and plurals. */
export const language = { language: { locale: 'en-GB' } }
