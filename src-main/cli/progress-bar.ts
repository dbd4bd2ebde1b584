const WIDTH = 30
const CLEAR_LINE = '\r\x1b[K'

export interface ProgressBar {
  readonly show: (done: number, total: number) => void
  /** Takes the bar away. */
  readonly end: () => void
}

/** A bar on a terminal; nothing at all into a file or a pipe. */
export function showProgress(stream: NodeJS.WriteStream): ProgressBar {
  let shown = false
  return {
    show(done, total) {
      if (!stream.isTTY || total === 0) return
      shown = true
      const full = Math.round((WIDTH * done) / total)
      stream.write(
        `${CLEAR_LINE}[${'='.repeat(full)}${' '.repeat(WIDTH - full)}] ${done} of ${total}`,
      )
    },
    end() {
      if (shown) stream.write(CLEAR_LINE)
      shown = false
    },
  }
}
