/** Characters that Windows, macOS or Linux do not allow in a file name. */
const FORBIDDEN = /[\p{Cc}<>:"/\\|?*]/gu

/** Longest title in a file name, characters. Four bytes each stay below the limit of 255. */
const TITLE_LENGTH = 50

/**
 * `Event 2026-11-23 0007.pdf`: by title, day and number.
 * @param copy from 2 on it is added, for a name that is taken
 */
export function fileName(title: string, startedAt: number, number: string, copy = 1): string {
  const plain = Array.from(title.replace(FORBIDDEN, ' ').replace(/\s+/g, ' ').trim())
    .slice(0, TITLE_LENGTH)
    .join('')
    .replace(/^\.+/, '')
    .trim()
  const day = new Date(startedAt)
  const date = [day.getFullYear(), day.getMonth() + 1, day.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')
  return `${plain === '' ? 'PassDesk' : plain} ${date} ${number}${copy > 1 ? `-${copy}` : ''}.pdf`
}
