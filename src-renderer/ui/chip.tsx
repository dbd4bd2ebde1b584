import type { ReactElement, ReactNode } from 'react'
import { Icon, toneClass, type IconName, type Tone } from './icon.tsx'

interface ChipProps {
  readonly glyph?: IconName
  readonly tone: Tone
  readonly children: string
}

/** A state: always a shape and a word, never a colour alone. */
export function Chip({ glyph, tone, children }: ChipProps): ReactElement {
  return (
    <span className={toneClass('chip', tone)}>
      {glyph && <Icon name={glyph} />}
      {children}
    </span>
  )
}

interface NoticeProps {
  /** `hold` for an exception, `accent` for information. */
  readonly tone?: 'hold' | 'accent'
  readonly icon?: IconName
  readonly children: ReactNode
}

/** A remark that belongs to what is shown. */
export function Notice({ tone = 'hold', icon, children }: NoticeProps): ReactElement {
  return (
    <div className={tone === 'accent' ? 'notice is-accent' : 'notice'}>
      <Icon name={icon ?? (tone === 'hold' ? 'warning' : 'file')} />
      <div className="grow">{children}</div>
    </div>
  )
}
