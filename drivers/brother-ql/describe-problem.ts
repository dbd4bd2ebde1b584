import type { LoadedMedia, PrinterProblem } from '../types/label-printer.ts'

/** One English line for a terminal or a log. The desk has its own messages. */
export function describeProblem(problem: PrinterProblem): string {
  switch (problem.code) {
    case 'wrong_roll':
      if (
        problem.loaded.type === 'continuous' &&
        problem.loaded.widthMm === problem.needed?.widthMm
      )
        return `the printer refuses its ${problem.needed.widthMm} mm roll, which may be a black and red one: needed is ${problem.needed.stock}`
      return `wrong roll: loaded is ${describeMedia(problem.loaded)}${problem.needed ? `, needed is ${problem.needed.widthMm} mm (${problem.needed.stock})` : ''}`
    case 'two_colour_roll':
      return `a black and red roll is loaded${problem.needed ? `, needed is ${problem.needed.stock}` : ''}`
    case 'no_media':
      return `no roll is loaded${problem.needed ? `, needed is ${problem.needed.widthMm} mm (${problem.needed.stock})` : ''}`
    case 'wrong_model':
      return `the printer is a ${problem.found}, expected is a ${problem.expected}`
    case 'cover_open':
      return 'the cover is open'
    case 'end_of_media':
      return 'the roll has ended or cannot be fed'
    case 'cutter_jam':
      return 'the cutter is jammed'
    case 'cooling':
      return `the head did not cool down within ${seconds(problem.waitedMs)}`
    case 'busy':
      return `the printer was busy for ${seconds(problem.waitedMs)}`
    case 'system_error':
      return 'the printer reports a system error: switch it off and on'
    case 'comm_error':
      return 'the printer reports a communication error'
    case 'buffer_full':
      return 'the printer reports that its buffer is full'
    case 'turned_off':
      return 'the printer was turned off'
    case 'no_answer':
      return `the printer did not answer within ${seconds(problem.waitedMs)}: switch it off and on`
    case 'link_lost':
      return `the ${problem.link} connection to the printer was lost${problem.link === 'usb' ? ', or it is not plugged in or not switched on' : ''}${problem.detail ? ` (${problem.detail})` : ''}`
    case 'write_timeout':
      return `the printer took no bytes for ${seconds(problem.waitedMs)}`
    case 'unreachable':
      return `no printer answers at ${problem.address} (${problem.reason})`
    case 'in_use_by_other':
      return `something else holds the printer (${problem.reason})`
    case 'no_permission':
      return `the printer may not be opened (${problem.reason})`
    case 'editor_lite':
      return 'the printer is in Editor Lite mode: hold its Editor Lite button until the lamp goes out'
    case 'not_available':
      return problem.detail
    case 'cancelled':
      return 'cancelled before anything was printed'
  }
}

function describeMedia({ type, widthMm, lengthMm }: LoadedMedia): string {
  return lengthMm > 0 ? `${widthMm} × ${lengthMm} mm ${type}` : `${widthMm} mm ${type}`
}

function seconds(ms: number): string {
  return `${ms / 1000} s`
}
