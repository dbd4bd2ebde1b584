import { en } from './en/index.ts'
import { ja } from './ja/index.ts'
import { flatten, type FlatTexts, type PartialTranslation, type Translation } from './keys.ts'
import { zh } from './zh/index.ts'

const english = flatten(en)

/** The command line speaks English. */
const commandTexts = { commandHelp: en.commandHelp, commandLine: en.commandLine }
type Japanese = Translation<Omit<typeof en, keyof typeof commandTexts>>

/**
 * All texts by language, one line each. English defines the keys, and its texts replace those that
 * a partial translation lacks.
 */
export const messages = {
  en: english,
  ja: flatten({ ...(ja satisfies Japanese), ...commandTexts }),
  zh: { ...english, ...flatten(zh satisfies PartialTranslation<typeof en>) },
} satisfies Record<string, FlatTexts<typeof en> | Readonly<Record<string, string>>>
