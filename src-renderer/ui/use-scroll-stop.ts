import { useEffect, useRef, type RefObject } from 'react'

/**
 * Makes an area focusable while it can scroll, so that a keyboard can scroll it.
 */
export function useScrollStop<T extends HTMLElement>(): RefObject<T | null> {
  const area = useRef<T>(null)
  useEffect(() => {
    const element = area.current
    if (!element) return
    const settle = (): void => {
      const style = getComputedStyle(element)
      const scrolls = style.overflowY === 'auto' && element.scrollHeight > element.clientHeight + 1
      if (scrolls) element.tabIndex = 0
      else element.removeAttribute('tabindex')
    }
    const sizes = new ResizeObserver(settle)
    const contents = new MutationObserver(settle)
    sizes.observe(element)
    contents.observe(element, { childList: true, subtree: true, characterData: true })
    settle()
    return () => {
      sizes.disconnect()
      contents.disconnect()
    }
  })
  return area
}
