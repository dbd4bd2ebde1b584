import { useEffect } from 'react'

/** Names the page after the screen or the person that is shown. */
export function useTitle(text: string): void {
  useEffect(() => {
    document.title = `${text} – PassDesk`
  }, [text])
}
