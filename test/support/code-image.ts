import { createCanvas, Path2D } from '@napi-rs/canvas'
import { codePicture } from '../../labels/code-picture.ts'

const DOTS_PER_MODULE = 3

/** A set-up code as a PNG picture, black on white paper. */
export function codeImage(code: string): Promise<Buffer> {
  const { width, height, path } = codePicture(code)
  const canvas = createCanvas(width * DOTS_PER_MODULE, (height + 20) * DOTS_PER_MODULE)
  const context = canvas.getContext('2d')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.scale(DOTS_PER_MODULE, DOTS_PER_MODULE)
  context.translate(0, 10)
  context.fillStyle = '#000'
  context.fill(new Path2D(path))
  return canvas.encode('png')
}
