import { MODELS, type PrinterModel } from '../../../labels/models.ts'
import { STOCKS, type Stock } from '../../../labels/stocks.ts'

export type RasterErrorCode =
  | 'wrong_width'
  | 'too_few_lines'
  | 'too_many_lines'
  | 'bad_bitmap'
  | 'stock_and_media_disagree'
  | 'unknown_model'
  | 'unknown_stock'
  | 'compression_not_supported'
  | 'resolution_not_supported'
  | 'two_colours_not_supported'
  | 'bad_copies'
  | 'not_one_bit'

/** A request that cannot be encoded. Thrown before any byte exists, so nothing was sent. */
export class RasterError extends Error {
  override readonly name = 'RasterError'
  readonly code: RasterErrorCode
  /** The wrong field of the request. */
  readonly field: string
  /** The required value or the exceeded limit. */
  readonly bound: number | string
  readonly got: number | string

  constructor(
    code: RasterErrorCode,
    detail: { field: string; bound: number | string; got: number | string },
  ) {
    super(sentenceOf(code, detail))
    this.code = code
    this.field = detail.field
    this.bound = detail.bound
    this.got = detail.got
  }
}

function sentenceOf(
  code: RasterErrorCode,
  { bound, got }: { bound: number | string; got: number | string },
): string {
  switch (code) {
    case 'wrong_width':
      return `the image is ${got} dots wide, this stock prints exactly ${bound}`
    case 'too_few_lines':
      return `the image has ${got} lines, the printer needs at least ${bound}`
    case 'too_many_lines':
      return `the image has ${got} lines, the printer takes at most ${bound}`
    case 'bad_bitmap':
      return `the bitmap holds ${got} bytes, its size needs ${bound}`
    case 'stock_and_media_disagree':
      return `the job says ${got} mm, this stock is ${bound} mm wide`
    case 'unknown_model':
      return `there is no printer model ${got}, only ${bound}`
    case 'unknown_stock':
      return `there is no stock ${got}, only ${bound}`
    case 'compression_not_supported':
      return `the ${got} does not take compressed lines`
    case 'resolution_not_supported':
      return `${got} dpi is not printed, only ${bound} dpi`
    case 'two_colours_not_supported':
      return `${got} does not print two colours, only ${bound}`
    case 'bad_copies':
      return `${got} copies cannot be made, only ${bound}`
    case 'not_one_bit':
      return `the PNG must be 1-bit black and white, this one ${got}`
  }
}

/** Checks a model name from a command line or a settings file. @throws RasterError */
export function assertModel(model: string): asserts model is PrinterModel {
  if (!(MODELS as readonly string[]).includes(model))
    throw new RasterError('unknown_model', {
      field: 'model',
      bound: MODELS.join(', '),
      got: model,
    })
}

/** Checks a stock name. @throws RasterError */
export function assertStock(stock: string): asserts stock is Stock {
  if (!(STOCKS as readonly string[]).includes(stock))
    throw new RasterError('unknown_stock', {
      field: 'stock',
      bound: STOCKS.join(', '),
      got: stock,
    })
}
