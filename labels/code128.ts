/** Function 3 in a text for Code 128: it tells a scanner to set itself up by this code. */
export const FNC3 = '\u00f3'

/** Widths of bars and gaps of each symbol, six a symbol. */
const WIDTHS = (
  '212222222122222221121223121322131222122213122312132212221213221312231212112232122132122231' +
  '113222123122123221223211221132221231213212223112312131311222321122321221312212322112322211' +
  '212123212321232121111323131123131321112313132113132311211313231113231311112133112331132131' +
  '113123113321133121313121211331231131213113213311213131311123311321331121312113312311332111' +
  '314111221411431111111224111422121124121421141122141221112214112412122114122411142112142211' +
  '241211221114413111241112134111111242121142121241114212124112124211411212421112421211212141' +
  '214121412121111143111341131141114113114311411113411311113141114131311141411131211412211214' +
  '211232'
).match(/.{6}/g)!
const STOP_WIDTHS = '2331112'
const FNC3_SYMBOL = 96
const TO_C = 99
const START_A = 103
const START_B = 104
/** A longer run of digits is shorter in set C. */
const DIGITS_FOR_C = 12

/**
 * The widths of bars and gaps of a text, in modules, a bar first. In set B, or in set A where it has
 * control characters; long runs of digits in set C.
 */
export function code128(text: string): number[] {
  const control = [...text].some((character) => character < ' ')
  const symbols = [control ? START_A : START_B]
  const back = control ? 101 : 100
  for (const part of text.split(new RegExp(`(\\d{${DIGITS_FOR_C},})`))) {
    if (part.length < DIGITS_FOR_C || /\D/.test(part)) {
      symbols.push(...[...part].map((character) => symbolOf(character, control)))
      continue
    }
    const odd = part.length % 2
    if (odd) symbols.push(symbolOf(part[0]!, control))
    symbols.push(TO_C, ...part.slice(odd).match(/../g)!.map(Number), back)
  }
  const sum = symbols.reduce((all, symbol, at) => all + symbol * Math.max(at, 1), 0)
  const all = [...symbols, sum % 103].map((symbol) => WIDTHS[symbol]!)
  return [...all.join(''), ...STOP_WIDTHS].map(Number)
}

function symbolOf(character: string, control: boolean): number {
  if (character === FNC3) return FNC3_SYMBOL
  const code = character.charCodeAt(0)
  const symbol = code < 0x20 ? code + 64 : code - 32
  if (symbol < 0 || symbol > (control ? 95 : 94)) throw new Error(`no Code 128 for ${character}`)
  return symbol
}
