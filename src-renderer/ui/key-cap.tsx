import type { ReactElement } from 'react'

/** A key, as printed on the keyboard. */
export function KeyCap({ children }: { readonly children: string }): ReactElement {
  return (
    <kbd className="cap">
      {children}
      {children === 'Enter' && <EnterArrow />}
    </kbd>
  )
}

function EnterArrow(): ReactElement {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.25"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M20 4v7a4 4 0 0 1-4 4H4M9 10l-5 5 5 5" />
    </svg>
  )
}
