import type { Translate } from '../../messages/translate.ts'

const WIDTH = 30
const CLEAR_LINE = '\r\x1b[K'

export interface ProgressBar {
  readonly show: (done: number, total: number) => void
  /** Removes the bar. */
  readonly end: () => void
}

/** A progress bar on a terminal; no output to a file or pipe. */
export function showProgress(stream: NodeJS.WriteStream, t: Translate): ProgressBar {
  let shown = false
  return {
    show(done, total) {
      if (!stream.isTTY || total === 0) return
      shown = true
      const full = Math.round((WIDTH * done) / total)
      const count = t('commandLine.progress', { done, total })
      stream.write(`${CLEAR_LINE}[${'='.repeat(full)}${' '.repeat(WIDTH - full)}] ${count}`)
    },
    end() {
      if (shown) stream.write(CLEAR_LINE)
      shown = false
    },
  }
}
