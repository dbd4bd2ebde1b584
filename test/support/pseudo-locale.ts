import { fileURLToPath } from 'node:url'

/** The language tag of pseudo-localized English in CLDR. */
export const PSEUDO = 'en-XA'

const [OPEN, CLOSE] = ['⟦', '⟧']

/** A text in brackets, 40 % longer: its own words are repeated. Placeholders are unchanged. */
export function pseudoText(text: string): string {
  const words = text.replaceAll(/\{\{\w+\}\}/g, '').trim() || 'x'
  const more = Math.ceil(text.length * 0.4)
  const filler = words
    .repeat(Math.ceil(more / words.length))
    .slice(0, more)
    .trim()
  return `${OPEN}${text} ${filler}${CLOSE}`
}

/** A language made from another one. Names and tags of languages stay as they are. */
export function pseudoTexts<T extends Readonly<Record<string, string>>>(texts: T): T {
  return Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [key, key.startsWith('language.') ? text : pseudoText(text)]),
  ) as T
}

/** `messages/index.ts` with the pseudo-locale, by one line as any language. */
export function withPseudoLocale(code: string): string {
  const line = '  en: english,\n'
  const registered = code.replace(line, `${line}  '${PSEUDO}': () => pseudoTexts(english()),\n`)
  if (registered === code) throw new Error('messages/index.ts registers no English')
  const file = fileURLToPath(import.meta.url)
  return `import { pseudoTexts } from ${JSON.stringify(file)}\n${registered}`
}

/** The text outside of brackets. Brackets may be nested if a value is itself a text. */
export function outsideBrackets(text: string): string {
  let depth = 0
  return [...text]
    .filter((char) => {
      if (char === OPEN) depth += 1
      const outside = depth === 0
      if (char === CLOSE) depth -= 1
      return outside
    })
    .join('')
}
