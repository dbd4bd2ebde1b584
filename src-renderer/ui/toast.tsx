import { useEffect, type ReactElement } from 'react'
import { KeepFocusButton } from './keep-focus-button.tsx'
import { KeyCap } from './key-cap.tsx'
import './toast.css'

interface ToastProps {
  readonly text: string
  readonly label: string
  readonly onTake: () => void
  readonly onGone: () => void
  /** Time in milliseconds for which the toast is shown. */
  readonly forMs: number
}

/** Offers one action for a limited time, with its key; never a result. */
export function Toast({ text, label, onTake, onGone, forMs }: ToastProps): ReactElement {
  useEffect(() => {
    const timer = setTimeout(onGone, forMs)
    return () => clearTimeout(timer)
  }, [text, forMs, onGone])
  return (
    <div className="toast" role="status">
      <span>{text}</span>
      <KeepFocusButton className="toast__take" onClick={onTake}>
        <KeyCap>Ctrl Z</KeyCap>
        {label}
      </KeepFocusButton>
    </div>
  )
}
