import { encode } from 'uqr'

/** A QR code as an SVG picture, black on white, with its quiet zone of four modules. */
export function qrSvg(text: string, label: string): string {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    `<svg class="qr" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges" ` +
    `role="img" aria-label="${label}"><path d="${path}" fill="#000"/></svg>`
  )
}

/** The same as a data URL for an image. */
export const qrPicture = (text: string): string =>
  'data:image/svg+xml;base64,' +
  Buffer.from(qrSvg(text, '').replace('<svg ', '<svg xmlns="http://www.w3.org/2000/svg" ')).toString('base64')
