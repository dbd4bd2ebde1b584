import { useEffect, type ReactElement, type ReactNode } from 'react'
import { KeyCap, KeepFocusButton } from './key-rows.tsx'

interface ToastProps {
  readonly text: string
  readonly label: string
  /** Null: the action is not offered now. */
  readonly onTake: (() => void) | null
  readonly onGone: () => void
  /** Time in milliseconds for which the toast is shown; null: until something is done. */
  readonly forMs: number | null
  /** After the text, before the action. */
  readonly children?: ReactNode
}

/** Offers one action for a limited time, with its key; never a result. */
export function Toast({ text, label, onTake, onGone, forMs, children }: ToastProps): ReactElement {
  useEffect(() => {
    if (forMs === null) return
    const timer = setTimeout(onGone, forMs)
    return () => clearTimeout(timer)
  }, [text, forMs, onGone])
  return (
    <div className="toast" role="status">
      <span>{text}</span>
      {children}
      {onTake && (
        <KeepFocusButton className="key" onClick={onTake}>
          <KeyCap>Ctrl Z</KeyCap>
          {label}
        </KeepFocusButton>
      )}
    </div>
  )
}
