import type { ReactElement } from 'react'
import { ICONS } from './icons.ts'

export type IconName = keyof typeof ICONS | 'check'
export type Tone = 'go' | 'hold' | 'stop' | 'accent' | 'plain'

export const toneClass = (base: string, tone: Tone | undefined): string =>
  tone && tone !== 'plain' ? `${base} is-${tone}` : base

interface IconProps {
  readonly name: IconName
  readonly tone?: Tone | undefined
  readonly className?: string
}

/** A mark beside a word; hidden from screen readers, because the word has the same meaning. */
export function Icon({ name, tone, className = 'ic' }: IconProps): ReactElement {
  return (
    <svg
      className={toneClass(className, tone)}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {SPECIAL[name] ?? <path d={ICONS[name as keyof typeof ICONS]} />}
    </svg>
  )
}

/** States that have a filled part. */
const SPECIAL: Partial<Record<IconName, ReactElement>> = {
  check: (
    <>
      <circle cx="12" cy="12" r="9.2" fill="currentColor" />
      <path d="m8 12.3 2.7 2.7 5.3-5.6" stroke="var(--card)" />
    </>
  ),
  now: (
    <>
      <circle cx="12" cy="12" r="9" />
      <circle cx="12" cy="12" r="4" fill="currentColor" stroke="none" />
    </>
  ),
  half: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 3a9 9 0 0 0 0 18z" fill="currentColor" />
    </>
  ),
  'dashed-triangle': <path d={ICONS['dashed-triangle']} strokeDasharray="2.6 2.6" />,
}
