import type { RenderInput } from '../../src-server/passes/render/render-pass.ts'
import renderInWorker from '../../src-server/passes/render/render-worker.ts'

/**
 * The render worker, but some names bring it down: by an error nobody catches, by an answer that
 * never comes, by one that no render throws.
 */
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
