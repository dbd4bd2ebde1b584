import { code128 } from './code128.ts'

/** A barcode as a path of black modules in its box, with its quiet zones. */
export interface CodePicture {
  readonly width: number
  readonly height: number
  readonly path: string
}

const QUIET = 10
const HEIGHT = 40
const MM_PER_MODULE = 0.33

export function codePicture(text: string): CodePicture {
  let x = QUIET
  let path = ''
  for (const [at, width] of code128(text).entries()) {
    if (at % 2 === 0) path += `M${x} 0h${width}v${HEIGHT}h-${width}z`
    x += width
  }
  return { width: x + QUIET, height: HEIGHT, path }
}

/** The same as a picture for paper. */
export function codeSvg(text: string, label: string): string {
  const { width, height, path } = codePicture(text)
  const size = (modules: number): string => `${Number((modules * MM_PER_MODULE).toFixed(2))}mm`
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size(width)}" height="${size(height)}" ` +
    `viewBox="0 0 ${width} ${height}" shape-rendering="crispEdges" role="img" ` +
    `aria-label="${label}"><rect width="100%" height="100%" fill="#fff"/><path d="${path}"/></svg>`
  )
}
