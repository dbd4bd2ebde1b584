import { createHash } from 'node:crypto'
import type { RenderInput } from '../../src-server/pass/drawing/render-pass.ts'
import renderInWorker, { type WorkerAnswer } from '../../src-server/pass/drawing/render-worker.ts'

/** A drawing engine of another version: every pass has one more dot, in its upper left corner. */
export default async function otherEngine(input: RenderInput): Promise<WorkerAnswer> {
  const answer = await renderInWorker(input)
  if ('problem' in answer) return answer
  const { drawn } = answer
  const { bitmap } = drawn
  bitmap.data[0]! |= 0x80
  const hash = createHash('sha256').update(bitmap.data).digest('hex')
  return { drawn: { ...drawn, hash } }
}
