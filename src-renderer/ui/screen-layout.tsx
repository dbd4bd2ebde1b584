import { type ReactElement, type ReactNode, useEffect, useRef, type RefObject } from 'react'

interface ScreenLayoutProps {
  readonly children: ReactNode
  /** Right column. */
  readonly side?: ReactNode
  /** `person`: the paper is at the left. */
  readonly kind?: 'person'
  /** The name of the main column, for screen readers. */
  readonly label?: string
  /** At the foot of the last column, such as the waiting scans. */
  readonly foot?: ReactNode
}

/** The stage between banner and keys: one or two columns of cards, each scrolls by itself. */
export function ScreenLayout({ children, side, kind, label, foot }: ScreenLayoutProps): ReactElement {
  const main = useScrollStop<HTMLElement>()
  const beside = useScrollStop<HTMLElement>()
  const last = foot && <div className="bottom">{foot}</div>
  const classes = ['stage', ...(side ? ['split'] : ['columns one']), ...(kind ? [kind] : [])]
  return (
    <div className={classes.join(' ')}>
      <main ref={main} className="stack" aria-label={label}>
        {children}
        {!side && last}
      </main>
      {side && (
        <aside ref={beside} className="stack">
          {side}
          {last}
        </aside>
      )}
    </div>
  )
}

/**
 * Makes an area focusable while it can scroll, so that a keyboard can scroll it.
 */
function useScrollStop<T extends HTMLElement>(): RefObject<T | null> {
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
