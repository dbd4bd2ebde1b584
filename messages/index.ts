import { en } from './en/index.ts'
import { ja } from './ja/index.ts'
import { flatten, type FlatTexts, type Translation } from './keys.ts'

/** Every text by language: one line for each. English decides the keys. */
export const messages = {
  en: flatten(en),
  ja: flatten(ja satisfies Translation<typeof en>),
} satisfies Record<string, FlatTexts<typeof en> | Readonly<Record<string, string>>>
