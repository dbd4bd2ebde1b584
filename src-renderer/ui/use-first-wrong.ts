import { useEffect, useState } from 'react'

/**
 * For a form that shows problems after the first attempt: `tried` is true from then on, and each
 * `fail` focuses the first invalid field.
 */
export function useFirstWrong(): { readonly tried: boolean; readonly fail: () => void } {
  const [tries, setTries] = useState(0)
  useEffect(() => {
    if (tries > 0) document.querySelector<HTMLElement>('main [aria-invalid="true"]')?.focus()
  }, [tries])
  return { tried: tries > 0, fail: () => setTries((now) => now + 1) }
}
