import { en } from './en/index.ts'
import { ja } from './ja/index.ts'
import { flatten, type FlatTexts, type PartialTranslation, type Translation } from './keys.ts'
import { zh } from './zh/index.ts'

/**
 * Every text by language: one line for each. English decides the keys, and its texts stand in for
 * those that a partial translation lacks.
 */
export const messages = {
  en: flatten(en),
  ja: flatten(ja satisfies Translation<typeof en>),
  zh: { ...flatten(en), ...flatten(zh satisfies PartialTranslation<typeof en>) },
} satisfies Record<string, FlatTexts<typeof en> | Readonly<Record<string, string>>>
