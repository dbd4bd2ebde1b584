import { createHash } from 'node:crypto'
import type { PassRender } from '../../contract/pass/draft/pass.ts'
import type { RenderPool } from '../../src-server/pass/drawing/render-types.ts'

export const NUMBERED_LINES = 284
/** The number that a label with this text carries: `P12` is 12. */
export const numberOfText = (text: string): number => Number(text.slice(1))

/** The number on a label. */
export const numberOnLabel = ({ data }: { readonly data: Uint8Array }): number =>
  new DataView(data.buffer, data.byteOffset).getUint32(0)

/** A drawing whose first four bytes are a number, so that a label identifies its job. */
export function numberedBitmap(number: number) {
  const data = new Uint8Array(87 * NUMBERED_LINES)
  new DataView(data.buffer).setUint32(0, number)
  return { widthPx: 696, heightPx: NUMBERED_LINES, data }
}

/** Draws only the number of the text into the first dots, without delay. */
export function numberedPool(): RenderPool {
  return {
    close: async () => {},
    async render({ content }) {
      const bitmap = numberedBitmap(numberOfText(content.name))
      const { data, ...size } = bitmap
      const render = {
        image: 'data:image/png;base64,',
        hash: createHash('sha256').update(data).digest('hex'),
        layers: [],
        ...size,
        widthMm: 58.93,
        lengthMm: 24.05,
        lines: { name: [content.name], title: [], affiliation: [] },
      } satisfies PassRender
      return { render, bitmap, notes: [] }
    },
  }
}
