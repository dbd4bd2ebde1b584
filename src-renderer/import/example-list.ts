import { EXAMPLE_FILE, EXAMPLE_LISTS } from '../../messages/data/example-list.ts'
import type { Language } from '../i18n/i18n.ts'
import { saveLink } from '../api/save-file.ts'

/** Saves the example as CSV that Excel opens: UTF-8 with byte order mark, CRLF. */
export function saveExampleList(language: Language): void {
  const text = `\uFEFF${EXAMPLE_LISTS[language].map((cells) => `${cells.join(',')}\r\n`).join('')}`
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv' }))
  saveLink(address, EXAMPLE_FILE[language])
  URL.revokeObjectURL(address)
}
