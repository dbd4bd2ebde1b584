import type { PrinterModel, PrinterProblem, PrinterStatus, Stock } from '../../types/label-printer.ts'
import { MODEL_SPECS } from '../../../facts/models.ts'
import { STOCK_SPECS } from '../../../facts/stocks.ts'
import { neededMedia } from '../protocol/stock.ts'

/**
 * What a job needs of the printer. Without a stock only the condition of the printer is checked.
 */
export interface Need {
  readonly model: PrinterModel
  readonly stock: Stock | null
}

/**
 * Problems that keep the printer from printing this job, most urgent first: the printer itself, the
 * cover (an open one hides the media), other errors, the roll. A missing roll sets no error bit
 * while the cover is closed; only the media bytes 0/0 show it.
 */
export function problemsOf(status: PrinterStatus, need: Need): PrinterProblem[] {
  const problems: PrinterProblem[] = []
  if (status.model !== need.model)
    problems.push({ code: 'wrong_model', found: status.model, expected: need.model })
  problems.push(...errorProblems(status, need))
  if (problems.some(({ code }) => code === 'cover_open' || code === 'no_media')) return problems
  const media = mediaProblem(status, need)
  if (media && !problems.some(({ code }) => code === media.code)) problems.push(media)
  return problems
}

/**
 * Problems by the error bits and the status type of a frame, without the media bytes; the first is
 * the cause. An error without a bit of the manual is a system error.
 */
export function errorProblems(status: PrinterStatus, need: Need): PrinterProblem[] {
  const named = status.errors.map((error) => problemOfError(error, status, need))
  const sorted = named.toSorted((one, other) => rankOf(one) - rankOf(other))
  if (status.statusType === 'turned off' && sorted.length === 0) return [{ code: 'turned_off' }]
  if (status.statusType === 'error occurred' && sorted.length === 0) return [{ code: 'system_error' }]
  return sorted
}

/** All other codes follow in the order of the frame. */
const URGENT_FIRST: readonly PrinterProblem['code'][] = [
  'cover_open',
  'system_error',
  'turned_off',
  'in_use_by_other',
  'cutter_jam',
  'no_media',
]

function rankOf({ code }: PrinterProblem): number {
  const rank = URGENT_FIRST.indexOf(code)
  return rank < 0 ? URGENT_FIRST.length : rank
}

function problemOfError(
  error: PrinterStatus['errors'][number],
  status: PrinterStatus,
  { stock }: Need,
): PrinterProblem {
  const needed = stock && neededMedia(stock)
  switch (error) {
    case 'no media':
      return { code: 'no_media', needed }
    case 'end of media (die-cut)':
    case 'media cannot be fed / media end':
      return { code: 'end_of_media' }
    case 'cutter jam':
      return { code: 'cutter_jam' }
    case 'printer in use':
      return { code: 'in_use_by_other', reason: { text: 'printerReason.inUse' } }
    case 'printer turned off':
      return { code: 'turned_off' }
    case 'replace media':
      return status.twoColourRoll
        ? { code: 'two_colour_roll', needed }
        : { code: 'wrong_roll', loaded: status.media, needed }
    case 'expansion buffer full':
    case 'communication buffer full':
      return { code: 'buffer_full' }
    case 'communication error':
      return { code: 'comm_error' }
    case 'cover open':
      return { code: 'cover_open' }
    case 'high-voltage adapter':
    case 'fan':
    case 'cancel key':
    case 'system error':
      return { code: 'system_error' }
  }
}

function mediaProblem(
  { media, twoColourRoll }: PrinterStatus,
  { model, stock }: Need,
): PrinterProblem | null {
  const needed = stock && neededMedia(stock)
  if (media.type === 'none' && media.widthMm === 0) return { code: 'no_media', needed }
  // Without a stock, a two-colour printer may have this roll: the desk compares it later.
  const needsTwo = stock ? STOCK_SPECS[stock].twoColour : MODEL_SPECS[model].twoColour
  if (twoColourRoll && !needsTwo) return { code: 'two_colour_roll', needed }
  const fits =
    !needed ||
    (media.type === 'continuous' &&
      media.widthMm === needed.widthMm &&
      twoColourRoll === STOCK_SPECS[needed.stock].twoColour)
  if (!fits) return { code: 'wrong_roll', loaded: media, needed }
  return null
}
