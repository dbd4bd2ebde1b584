import { sentence, type Sentence, TextError } from '../../messages/sentence.ts'
import { MODELS, type PrinterModel } from '../../facts/models.ts'
import { STOCKS, type Stock } from '../../facts/stocks.ts'

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

/** A value, or a description of what an image contains. */
type ActualValue = number | string | Sentence

/** A request that cannot be encoded. Thrown before any byte exists, so nothing was sent. */
export class RasterError extends TextError {
  override readonly name = 'RasterError'
  readonly code: RasterErrorCode
  /** The wrong field of the request. */
  readonly field: string
  /** The required value or the exceeded limit. */
  readonly bound: number | string
  readonly got: number | string

  constructor(
    code: RasterErrorCode,
    { field, bound, got }: { field: string; bound: number | string; got: ActualValue },
  ) {
    const gotIn = (language: keyof Sentence): number | string =>
      typeof got === 'object' ? got[language] : got
    super(sentence(`rasterProblem.${code}`, (language) => ({ bound, got: gotIn(language) })))
    this.code = code
    this.field = field
    this.bound = bound
    this.got = gotIn('en')
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
