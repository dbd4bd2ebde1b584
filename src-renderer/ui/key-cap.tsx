import type { ReactElement } from 'react'
import './key-cap.css'

interface KeyCapProps {
  /** Letter or name as printed on the keyboard. */
  readonly children: string
  /** `big` in the banner, `medium` beside choices, `small` in the side panel and beside text. */
  readonly size?: 'big' | 'medium' | 'small'
  /** Dashed and flat: not available now. */
  readonly off?: boolean
}

export function KeyCap({ children, size = 'small', off = false }: KeyCapProps): ReactElement {
  return (
    <kbd className={`cap cap--${size}${off ? ' cap--off' : ''}`}>
      {children}
      {children === 'Enter' && <EnterArrow />}
    </kbd>
  )
}

function EnterArrow(): ReactElement {
  return (
    <svg className="cap__enter" viewBox="0 0 24 24" aria-hidden="true">
      <path
        d="M15.5 3H21v12.5H9.5V20l-7-7 7-7v4.5h6z"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.8"
        strokeLinejoin="round"
      />
    </svg>
  )
}
