import type { MessageKey, MessageValues, Translate } from './i18n.ts'

/** A text before translation: its key and values. */
export interface Words {
  readonly key: MessageKey
  readonly values?: MessageValues
}

export function translateText(t: Translate, text: Words): string {
  return t(text.key, text.values)
}
