import { useEffect, useState } from 'react'

/**
 * For a form whose causes are shown once it was tried: `tried` is true from the first try on, and
 * each `fail` puts the focus into the first field that is wrong.
 */
export function useFirstWrong(): { readonly tried: boolean; readonly fail: () => void } {
  const [tries, setTries] = useState(0)
  useEffect(() => {
    if (tries > 0) document.querySelector<HTMLElement>('main [aria-invalid="true"]')?.focus()
  }, [tries])
  return { tried: tries > 0, fail: () => setTries((now) => now + 1) }
}
