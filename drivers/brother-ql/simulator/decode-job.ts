import type { Bitmap1, PrinterModel } from '../../types/label-printer.ts'
import {
  LINE_BYTES,
  TAPES,
  placeLine,
  unpackLine,
  hex,
  missingIn,
  newPage,
  type DecoderMedia,
} from './decode-page.ts'
import {
  bitmapOf,
  bytesLeft,
  resetPage,
  newState,
  refuse,
  startsWith,
  type DecodedEvent,
  type DecoderState,
} from './decode-state.ts'

export interface JobDecoder {
  /** Decodes the next bytes. The caller may pause between two events. */
  push(bytes: Uint8Array): Generator<DecodedEvent, void>
  /**
   * Drops the rest of the job, as a printer in an error state does, until 400 NULs and `ESC @`
   * arrive.
   */
  discard(): void
  /** Call at the end of the connection. Returns an event if a job was incomplete. */
  end(): DecodedEvent | null
  /** The received part of the image; null before the first line. */
  partial(): Bitmap1 | null
}

const NULS_TO_CLEAR = 400
/** A truncated line consumes up to this many NULs: header and 90 bytes. */
const NULS_SWALLOWED = 93
const ESC_AT = [0x1b, 0x40]
const ESC_I_S = [0x1b, 0x69, 0x53]
const ESC_I_U_A = [0x1b, 0x69, 0x55, 0x41]
const LONGEST_POWER_OFF = 6
const RASTER_COMMANDS = [0x67, 0x77, 0x5a, 0x0c, 0x1a]

/** One command: an event, null for a command without event, or `more` if it is incomplete. */
type Step = DecodedEvent | null | 'more'

/**
 * Decodes jobs strictly: only the commands of the manual in its order. After a rejected stream the
 * rest is dropped until the host clears the printer. Shares no code with the encoder.
 */
export function createJobDecoder(printer: { model: PrinterModel; media: () => DecoderMedia }): JobDecoder {
  const state = newState(printer)
  return {
    *push(bytes) {
      const rest = state.buffer.subarray(state.at)
      const all = new Uint8Array(rest.length + bytes.length)
      all.set(rest)
      all.set(bytes, rest.length)
      state.consumed += state.at
      state.buffer = all
      state.at = 0
      while (bytesLeft(state) > 0) {
        const event = step(state)
        if (event === 'more') return
        if (event) yield event
      }
    },
    discard() {
      state.mode = 'discard'
      state.nuls = 0
    },
    end() {
      const between = state.mode === 'between' && state.nuls === 0 && bytesLeft(state) === 0
      return between || state.mode === 'discard'
        ? null
        : refuse(state, 'unfinished', 'the connection ended without 1A')
    },
    partial: () => (state.line > 0 ? bitmapOf(state, state.image) : null),
  }
}

function step(state: DecoderState): Step {
  if (state.mode === 'discard') return skipToClear(state)
  if (state.buffer[state.at] === 0x00) {
    state.nuls++
    state.at++
    return null
  }
  if (state.buffer[state.at] === 0x1b && bytesLeft(state) < 2) return 'more'
  if (startsWith(state, ESC_AT)) return takeInitialize(state)
  if (state.nuls > 0) return refuse(state, 'invalidate_length', `${state.nuls} NULs that no ESC @ follows`)
  return state.mode === 'lines' ? takeLine(state) : takeSetting(state)
}

function takeInitialize(state: DecoderState): Step {
  const { nuls, line } = state
  const least = state.mode === 'between' ? NULS_TO_CLEAR : NULS_TO_CLEAR - NULS_SWALLOWED
  if (nuls !== 0 && (nuls < least || nuls > NULS_TO_CLEAR)) {
    return refuse(state, 'invalidate_length', `${nuls} NULs before ESC @, ${NULS_TO_CLEAR} clear the printer`)
  }
  if (state.mode !== 'between' && nuls === 0) return refuse(state, 'wrong_order', 'ESC @ inside a job')
  const clears = nuls > 0
  state.cleared ||= clears
  resetPage(state)
  state.at += ESC_AT.length
  return { kind: 'initialized', cleared: clears, dropped: line }
}

/** This many NULs never occur inside lines: each begins with 67 and has 90 bytes at most. */
function skipToClear(state: DecoderState): Step {
  const byte = state.buffer[state.at]
  if (byte === 0x1b && state.nuls >= NULS_TO_CLEAR - NULS_SWALLOWED) {
    if (bytesLeft(state) < 2) return 'more'
    if (startsWith(state, ESC_AT)) {
      state.nuls = NULS_TO_CLEAR
      return takeInitialize(state)
    }
  }
  state.nuls = byte === 0x00 ? state.nuls + 1 : 0
  state.at++
  return null
}

function takeSetting(state: DecoderState): Step {
  const { buffer, at, page } = state
  if (buffer[at] === 0x1b && bytesLeft(state) < 3) return 'more'
  if (startsWith(state, ESC_I_S)) {
    if (state.mode !== 'between') return refuse(state, 'status_inside_job', 'ESC i S inside a job')
    state.at += ESC_I_S.length
    return { kind: 'status_request' }
  }
  if (startsWith(state, ESC_I_U_A.slice(0, 3)) && bytesLeft(state) < 4) return 'more'
  if (startsWith(state, ESC_I_U_A)) return takePowerOff(state)
  const { settings } = state
  const index = settings.findIndex(({ start }) => startsWith(state, start))
  const setting = settings[index]
  if (!setting) return beginLines(state)
  const valueAt = at + setting.start.length
  if (buffer.length < valueAt + setting.length) return 'more'
  if (page.lastSetting < 0 && index !== 0)
    return refuse(state, 'wrong_order', `${setting.name} before ${settings[0]?.name}`)
  if (index <= page.lastSetting)
    return refuse(state, 'wrong_order', `${setting.name} after ${settings[page.lastSetting]?.name}`)
  if (!state.cleared)
    return refuse(state, 'not_invalidated', `a job begins with ${NULS_TO_CLEAR} NULs and ESC @`)
  state.mode = 'settings'
  const refusal = setting.take(page, buffer.subarray(valueAt, valueAt + setting.length), {
    model: state.model,
    media: state.media(),
  })
  if (refusal) return refuse(state, refusal.reason, refusal.detail)
  page.lastSetting = index
  state.at = valueAt + setting.length
  return null
}

/** The power-off timer may follow `ESC i a`, and nothing else of a job. */
function takePowerOff(state: DecoderState): Step {
  const { buffer, at, page, settings } = state
  const [action, value = 0] = buffer.subarray(at + ESC_I_U_A.length)
  if (action === undefined || (action === 0 && bytesLeft(state) < ESC_I_U_A.length + 2)) return 'more'
  if (page.lastSetting >= 0 && settings[page.lastSetting]?.name !== 'ESC i a')
    return refuse(state, 'wrong_order', 'ESC i U inside a job')
  if (action > 1 || (action === 0 && value > LONGEST_POWER_OFF))
    return refuse(state, 'bad_value', `power-off timer ${hex(action)} ${hex(value)}`)
  state.at += ESC_I_U_A.length + (action === 0 ? 2 : 1)
  resetPage(state)
  return { kind: 'power_off', set: action === 0 ? value : null }
}

function beginLines(state: DecoderState): Step {
  const byte = state.buffer[state.at] ?? 0
  if (!RASTER_COMMANDS.includes(byte))
    return refuse(state, 'unknown_command', `${hex(byte)} begins no command`)
  const missing = missingIn(state.page)
  if (missing) return refuse(state, missing.reason, missing.detail)
  state.mode = 'lines'
  const size = Math.ceil((TAPES[state.page.tapeMm]?.dots ?? 0) / 8) * (state.page.lines ?? 0)
  state.image = new Uint8Array(size)
  if (state.page.twoColour) state.redImage = new Uint8Array(size)
  return null
}

function takeLine(state: DecoderState): Step {
  const { buffer, at, page } = state
  switch (buffer[at]) {
    case 0x0c:
      return endPage(state, false)
    case 0x1a:
      return endPage(state, true)
    case 0x67:
    case 0x77:
      if ((buffer[at] === 0x77) !== page.twoColour)
        return refuse(state, 'two_colour', `${hex(buffer[at] ?? 0)} against the colours of ESC i K`)
      return takeRasterLine(state)
    case 0x5a:
      if (!page.packed) return refuse(state, 'compression', 'Z without compression')
      if (page.twoColour) return refuse(state, 'two_colour', 'Z in a two-colour job')
      state.at++
      return putLine(state, new Uint8Array(LINE_BYTES))
    case 0x1b:
      if (bytesLeft(state) < ESC_I_S.length) return 'more'
      if (startsWith(state, ESC_I_S)) return refuse(state, 'status_inside_job', 'ESC i S inside a job')
      return refuse(state, 'wrong_order', 'a control code between lines')
    default:
      return refuse(state, 'unknown_command', `${hex(buffer[at] ?? 0)} begins no command between lines`)
  }
}

function takeRasterLine(state: DecoderState): Step {
  const { buffer, at, page, line } = state
  if (bytesLeft(state) < 3) return 'more'
  const second = buffer[at + 1] ?? 0
  const length = buffer[at + 2] ?? 0
  const wanted = page.twoColour ? (state.blackRow ? 0x02 : 0x01) : 0x00
  if (second !== wanted)
    return refuse(
      state,
      'bad_value',
      `line ${line + 1}: the second byte is ${hex(second)}, not ${hex(wanted)}`,
    )
  if (page.packed ? length < 1 || length > LINE_BYTES + 1 : length !== LINE_BYTES) {
    return refuse(
      state,
      'line_length',
      `line ${line + 1}: ${length} bytes, ` +
        `${page.packed ? 'packed lines have 1 to 91' : 'plain lines have 90'}`,
    )
  }
  if (bytesLeft(state) < 3 + length) return 'more'
  const data = buffer.subarray(at + 3, at + 3 + length)
  const dots = page.packed ? unpackLine(data) : data
  if (typeof dots === 'string') return refuse(state, 'packing', `line ${line + 1}: ${dots}`)
  state.at += 3 + length
  if (page.twoColour && !state.blackRow) {
    state.blackRow = Uint8Array.from(dots)
    return null
  }
  return page.twoColour ? putPair(state, dots) : putLine(state, dots)
}

function putPair(state: DecoderState, red: Uint8Array): Step {
  const black = state.blackRow ?? new Uint8Array(LINE_BYTES)
  state.blackRow = null
  if (!placeLine(red, state.page.tapeMm, state.redImage, state.line))
    return refuse(state, 'beside_the_tape', `line ${state.line + 1} has a red dot beside the printable tape`)
  return putLine(state, black)
}

function putLine(state: DecoderState, dots: Uint8Array): Step {
  const of = state.page.lines ?? 0
  if (state.line >= of) return refuse(state, 'line_count', `more than the ${of} lines announced`)
  if (!placeLine(dots, state.page.tapeMm, state.image, state.line)) {
    return refuse(state, 'beside_the_tape', `line ${state.line + 1} has a dot beside the printable tape`)
  }
  state.line++
  return { kind: 'line', line: state.line, of }
}

/** `0C` ends a page that is followed by another, `1A` the last: print, feed, cut. */
function endPage(state: DecoderState, last: boolean): Step {
  const {
    line,
    page: { lines, marginDots, autoCut, cutAtEnd, quality },
  } = state
  if (line !== lines) return refuse(state, 'line_count', `${line} lines came, ${lines} were announced`)
  const event: DecodedEvent = {
    kind: 'label',
    bitmap: bitmapOf(state, state.image),
    ...(state.page.twoColour && { red: bitmapOf(state, state.redImage) }),
    marginDots: marginDots ?? 0,
    cut: autoCut || cutAtEnd,
    quality,
    last,
  }
  state.at++
  resetPage(state)
  if (last) {
    state.cleared = false
  } else {
    state.mode = 'settings'
    state.page = newPage(false)
  }
  return event
}
