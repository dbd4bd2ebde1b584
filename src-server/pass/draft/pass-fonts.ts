/** Address of the style that names the print fonts. */
export const PASS_FONTS_PATH = '/fonts/pass.css'

/** For the head of a page that shows names. */
export const PASS_FONTS_LINK = `<link rel="stylesheet" href="${PASS_FONTS_PATH}">`
