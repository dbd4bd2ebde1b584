import { useState, type ReactElement } from 'react'
import { useMessages, type Language } from '../../i18n/i18n.ts'
import { useKeys } from '../../keyboard/use-keys.ts'
import { useBanner } from '../../shell/use-banner.ts'
import { KeyRows } from '../../ui/key-rows.tsx'

const LANGUAGES: readonly Language[] = ['ja', 'en']

/** The first question, in both languages at once. */
export function LanguageStep({ onDone }: { readonly onDone: () => void }): ReactElement {
  const { t, language, setLanguage } = useMessages()
  const [chosen, setChosen] = useState(() => LANGUAGES.indexOf(language))
  const choose = (index: number): void => {
    setChosen(index)
    setLanguage(LANGUAGES[index] ?? 'ja')
  }
  const take = (index: number): void => {
    choose(index)
    onDone()
  }
  useBanner({
    tone: 'ask',
    picture: 'language',
    size: 'small',
    title: t('setUp.language.banner'),
    detail: t('setUp.language.detail'),
    range: ['1', '2'],
  })
  useKeys({
    Digit1: { run: () => take(0) },
    Digit2: { run: () => take(1) },
    ArrowDown: { run: () => choose(1) },
    ArrowUp: { run: () => choose(0) },
    Enter: { run: () => take(chosen) },
  })
  return (
    <KeyRows
      rows={LANGUAGES.map((one, index) => ({
        cap: String(index + 1),
        label: t(`setUp.language.${one}`),
        isOn: index === chosen,
        run: () => take(index),
      }))}
    />
  )
}
