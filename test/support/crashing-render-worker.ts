import type { RenderInput } from '../../src-server/pass/drawing/render-pass.ts'
import renderInWorker from '../../src-server/pass/drawing/render-worker.ts'

/** The render worker with names that make it fail: by an uncaught error, by no reply, by an unknown error. */
export default async function crashingWorker(input: RenderInput) {
  switch (input.content.name) {
    case 'crash':
      setImmediate(() => {
        throw new Error('crashed on purpose')
      })
      return new Promise(() => {})
    case 'hang':
      return Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
    case 'break':
      throw new TypeError('broken on purpose')
    default:
      return renderInWorker(input)
  }
}
