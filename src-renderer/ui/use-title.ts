import { useEffect } from 'react'

/** Sets the page title to the screen or the person that is shown. */
export function useTitle(text: string): void {
  useEffect(() => {
    document.title = `${text} – PassDesk`
  }, [text])
}
