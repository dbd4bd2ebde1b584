import type { ReactElement } from 'react'
import { useMessages } from '../../i18n/i18n.ts'
import { KeepFocusButton } from '../../ui/keep-focus-button.tsx'
import { KeyCap } from '../../ui/key-cap.tsx'

interface DesignKeysProps {
  readonly keys: {
    readonly qr: () => void
    readonly logos: () => void
    readonly print: (() => void) | null
    readonly preset: () => void
    readonly undo: (() => void) | null
  }
  readonly logos: number
}

/** Keys of the designer with their actions. */
export function DesignKeys({ keys, logos }: DesignKeysProps): ReactElement {
  const { t } = useMessages()
  const one = (cap: string, label: string, run: (() => void) | null): ReactElement => (
    <KeepFocusButton className="design__key" disabled={!run} tabIndex={-1} onClick={() => run?.()}>
      <KeyCap off={!run}>{cap}</KeyCap> {label}
    </KeepFocusButton>
  )
  return (
    <p className="design__keys">
      {one('Q', t('template.key.qr'), keys.qr)}
      {one('L', t('template.key.logos', { count: logos }), keys.logos)}
      <span className="design__key">
        <KeyCap>+</KeyCap>
        <KeyCap>−</KeyCap> {t('template.key.size')}
      </span>
      <span className="design__key">
        <KeyCap>Del</KeyCap> {t('template.key.back')}
      </span>
      {one('T', t('template.key.print'), keys.print)}
      {one('R', t('template.key.preset'), keys.preset)}
      {one('Ctrl Z', t('template.key.undo'), keys.undo)}
    </p>
  )
}
