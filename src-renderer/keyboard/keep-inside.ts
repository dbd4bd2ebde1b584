/** Mouse buttons of Back and Forward. */
const BACK = 3
const FORWARD = 4

/**
 * Keeps the browser's Back inside the desk: it calls `onBack` instead of leaving the page. A
 * history entry of this page precedes the current one; Back goes there, and the page goes forward
 * again. The entry is made with the first key or click, because browsers skip entries that a page
 * adds without one.
 */
export function keepInside(target: Window, onBack: () => void): void {
  const isInside = (): boolean => (target.history.state as { desk?: true } | null)?.desk === true
  const enter = (): void => {
    if (!isInside()) target.history.pushState({ desk: true }, '')
  }
  target.addEventListener('keydown', enter, true)
  target.addEventListener('pointerdown', enter, true)
  target.addEventListener('popstate', () => {
    if (isInside()) return
    target.history.go(1)
    onBack()
  })
  for (const type of ['mousedown', 'mouseup'] as const) {
    target.addEventListener(type, (event) => {
      if (event.button !== BACK && event.button !== FORWARD) return
      event.preventDefault()
      if (type === 'mouseup' && event.button === BACK) onBack()
    })
  }
  target.addEventListener('keydown', (event) => {
    const isBack = event.key === 'BrowserBack' || (event.altKey && event.key === 'ArrowLeft')
    if (!isBack && event.key !== 'BrowserForward' && !(event.altKey && event.key === 'ArrowRight')) return
    event.preventDefault()
    if (isBack) onBack()
  })
}
