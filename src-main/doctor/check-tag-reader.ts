import {
  checkService,
  findReaderTraps,
  isContactSlot,
  openPcscReader,
  readerNote,
  type PcscReaderOptions,
  type ReaderCure,
  type ReaderTrap,
  type ReaderState,
  type TagReader,
} from '../../drivers/tag-reader.ts'
import { listUsbIds } from '../../drivers/label-printer.ts'
import { readerCureText, readerNoteText } from '../../messages/tag-problem.ts'

/** One finding of `doctor`; `cure` is set if something must be done. */
export interface DoctorLine {
  readonly ok: boolean
  readonly what: string
  readonly cure?: string
}

/** A host needs up to 5 s to start. After this timeout its current state is reported. */
const DOCTOR_WAIT_MS = 7000

/** Checks the PC/SC service, its library and the readers; stops at the first failure. */
export async function checkTagReader(
  options: PcscReaderOptions & {
    readonly open?: (options: PcscReaderOptions) => TagReader
    readonly findTraps?: () => Promise<readonly ReaderTrap[]>
    readonly platform?: NodeJS.Platform
  },
): Promise<readonly DoctorLine[]> {
  const {
    open = openPcscReader,
    platform = process.platform,
    findTraps = () => findReaderTraps({ platform, usbIds: listUsbIds }),
    ...readerOptions
  } = options
  const findService =
    options.checkService ?? (() => checkService(process.platform, options.env ?? process.env))
  const [service, traps] = await Promise.all([findService(), findTraps()])
  const trapped = traps.map(trapLine)
  if (!service.ok)
    return [
      { ok: false, what: `PC/SC service: ${service.reason}`, cure: cureHere(service.cure) },
      ...trapped,
    ]
  // Every slot, also those that the desk leaves out.
  const reader = open({ readerName: '', ...readerOptions })
  try {
    return [
      { ok: true, what: `PC/SC service: answers (${service.where})` },
      ...readerLines(await settledState(reader), platform),
      ...trapped,
    ]
  } finally {
    await reader.close()
  }
}

function settledState(reader: TagReader): Promise<ReaderState> {
  return new Promise((resolve) => {
    const settle = (state: ReaderState): void => {
      clearTimeout(timer)
      stop()
      resolve(state)
    }
    const timer = setTimeout(() => settle(reader.state()), DOCTOR_WAIT_MS)
    const check = (state: ReaderState): void =>
      state.status === 'starting' ? undefined : settle(state)
    const stop = reader.onState(check)
    check(reader.state())
  })
}

const trapLine = ({ code, reader }: ReaderTrap): DoctorLine => ({
  ok: false,
  what: `NFC reader ${reader}: plugged in, but not for PC/SC`,
  cure: cureHere(code),
})

function readerLines(state: ReaderState, platform: NodeJS.Platform): readonly DoctorLine[] {
  switch (state.status) {
    case 'ready':
      return [
        { ok: true, what: `PC/SC library: ${state.via} loads` },
        ...usableLines(state.readers),
        ...macLines(platform),
      ]
    case 'no_reader':
      return [{ ok: true, what: 'PC/SC library: loads' }, noReader([]), ...macLines(platform)]
    case 'no_library':
      return [{ ok: false, what: `PC/SC library: ${state.reason}`, cure: cureHere(state.cure) }]
    case 'no_service':
    case 'restarting':
      return [{ ok: false, what: `PC/SC: ${state.reason}`, cure: cureHere(state.cure) }]
    case 'starting':
    case 'busy':
    case 'closed':
      return [{ ok: false, what: 'PC/SC: no reader state in time', cure: cureHere('wait') }]
  }
}

/** One line per reader of tags; slots for contact cards only if there is no reader. */
function usableLines(names: readonly string[]): readonly DoctorLine[] {
  const usable = names.filter((name) => !isContactSlot(name))
  return usable.length > 0 ? usable.map(readerLine) : [noReader(names)]
}

function readerLine(name: string): DoctorLine {
  const note = readerNote(name)
  const about = note ? `. ${readerNoteText('en', note, name)}` : ''
  return { ok: true, what: `NFC reader: ${name}${about}` }
}

const noReader = (contactSlots: readonly string[]): DoctorLine => ({
  ok: false,
  what: [
    `NFC reader: none found${contactSlots.length > 0 ? '.' : ''}`,
    ...contactSlots.map((name) => readerNoteText('en', 'contact_slot', name)),
  ].join(' '),
  cure: cureHere('plug_in_reader'),
})

/** macOS has two CCID drivers since release 14, and each has faults of its own. */
function macLines(platform: NodeJS.Platform): readonly DoctorLine[] {
  if (platform !== 'darwin') return []
  const text = cureHere('mac_driver')
  return [{ ok: true, what: `NFC on macOS: ${text.charAt(0).toLowerCase()}${text.slice(1)}` }]
}

const cureHere = (cure: ReaderCure | ReaderTrap['code'] | 'mac_driver'): string =>
  readerCureText('en', cure, process.platform)
