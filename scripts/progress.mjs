/**
 * Shows on standard error that a long step is still running: a line every two seconds, or a bar on
 * a terminal.
 */
const LINE_MS = 2_000
const BAR_MS = 250
const BAR_WIDTH = 20

/**
 * @typedef {{ text: string, share?: number }} Reached what is done, and its part of the whole
 * @param {string} title
 * @param {() => Reached} measure called at each update
 * @returns {{ write(text: string): void, end(): void }} `write` prints the output of the step
 */
export function showProgress(title, measure) {
  const stream = process.stderr
  const isTerminal = stream.isTTY === true
  const draw = () => {
    const { text, share } = measure()
    if (!isTerminal) return void stream.write(`passdesk: ${title}: ${text}\n`)
    const line = `passdesk: ${title} ${share === undefined ? '' : `${bar(share)} `}${text}`
    stream.write(`\r\u001b[K${line.slice(0, (stream.columns || 80) - 1)}`)
  }
  const clear = () => isTerminal && stream.write('\r\u001b[K')
  const timer = setInterval(draw, isTerminal ? BAR_MS : LINE_MS)
  return {
    write(text) {
      clear()
      stream.write(text)
    },
    end() {
      clearInterval(timer)
      clear()
    },
  }
}

/** The seconds since now, for a step that has no other measure. */
export function secondsPassed() {
  const began = performance.now()
  return () => ({ text: `${Math.round((performance.now() - began) / 1000)} s` })
}

function bar(share) {
  const full = Math.round(Math.min(1, share) * BAR_WIDTH)
  return `[${'#'.repeat(full)}${'-'.repeat(BAR_WIDTH - full)}]`
}
