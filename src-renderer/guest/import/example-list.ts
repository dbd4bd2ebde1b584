import { EXAMPLE_FILE, exampleList } from '../../../messages/data/example-list.ts'
import type { Language } from '../../i18n/i18n.ts'
import { saveLink } from '../../api/save-file.ts'

/** Saves the example list. */
export function saveExampleList(language: Language): void {
  const address = URL.createObjectURL(new Blob([exampleList(language)], { type: 'text/csv' }))
  saveLink(address, EXAMPLE_FILE[language])
  URL.revokeObjectURL(address)
}
