import {
  checkService,
  findReaderQuirks,
  isContactSlot,
  openPcscReader,
  readerNote,
  type PcscReaderOptions,
  type ReaderCure,
  type ReaderQuirk,
  type ReaderState,
  type TagReader,
} from '../../../drivers/tag-reader.ts'
import { listUsbIds } from '../../../drivers/label-printer.ts'
import { sentence, type Sentence } from '../../../messages/sentence.ts'
import {
  readerCureText,
  readerNoteText,
  serviceProblemText,
} from '../../../messages/tag-problem.ts'
import { fine, type Finding } from './finding.ts'

/** A host needs up to 5 s to start. After this timeout its current state is reported. */
const DOCTOR_WAIT_MS = 7000

/** Checks the PC/SC service, its library and the readers; stops at the first failure. */
export async function checkTagReader(
  options: PcscReaderOptions & {
    readonly open?: (options: PcscReaderOptions) => TagReader
    readonly findQuirks?: () => Promise<readonly ReaderQuirk[]>
    readonly platform?: NodeJS.Platform
  },
): Promise<readonly Finding[]> {
  const {
    open = openPcscReader,
    platform = process.platform,
    findQuirks = () => findReaderQuirks({ platform, usbIds: listUsbIds }),
    ...readerOptions
  } = options
  const findService =
    options.checkService ?? (() => checkService(process.platform, options.env ?? process.env))
  const [service, quirks] = await Promise.all([findService(), findQuirks()])
  const quirkFindings = quirks.map(quirkFinding)
  if (!service.ok)
    return [
      missing('doctor.reader.noService', service.cure, serviceProblemText(service.problem)),
      ...quirkFindings,
    ]
  // Every slot, also those that the desk leaves out.
  const reader = open({ readerName: '', ...readerOptions })
  try {
    return [
      fine('doctor.reader.service', { where: service.where }),
      ...readerLines(await settledState(reader), platform),
      ...quirkFindings,
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

const missing = (
  what: `doctor.reader.${'noService' | 'noLibrary' | 'failed'}`,
  cure: ReaderCure,
  reason: Sentence | string,
): Finding => ({ ok: false, what: sentence(what, { reason }), cure: cureHere(cure) })

const quirkFinding = ({ code, reader }: ReaderQuirk): Finding => ({
  ok: false,
  what: sentence('doctor.reader.notForPcsc', { reader }),
  cure: cureHere(code),
})

function readerLines(state: ReaderState, platform: NodeJS.Platform): readonly Finding[] {
  switch (state.status) {
    case 'ready':
      return [
        fine('doctor.reader.library', { via: state.via }),
        ...usableLines(state.readers),
        ...macLines(platform),
      ]
    case 'no_reader':
      return [fine('doctor.reader.libraryLoads'), noReader([]), ...macLines(platform)]
    case 'no_library':
      return [missing('doctor.reader.noLibrary', state.cure, state.reason)]
    case 'no_service':
    case 'restarting':
      return [missing('doctor.reader.failed', state.cure, state.reason)]
    case 'starting':
    case 'busy':
    case 'closed':
      return [{ ok: false, what: sentence('doctor.reader.noState'), cure: cureHere('wait') }]
  }
}

/** One line per reader of tags; slots for contact cards only if there is no reader. */
function usableLines(names: readonly string[]): readonly Finding[] {
  const usable = names.filter((name) => !isContactSlot(name))
  return usable.length > 0 ? usable.map(readerLine) : [noReader(names)]
}

function readerLine(reader: string): Finding {
  const note = readerNote(reader)
  return note
    ? fine('doctor.reader.noted', { reader, note: readerNoteText(note, reader) })
    : fine('doctor.reader.found', { reader })
}

const noReader = (contactSlots: readonly string[]): Finding => ({
  ok: false,
  what:
    contactSlots.length === 0
      ? sentence('doctor.reader.none')
      : sentence('doctor.reader.contactOnly', {
          note: joined(contactSlots.map((name) => readerNoteText('contact_slot', name))),
        }),
  cure: cureHere('plug_in_reader'),
})

/** macOS has two CCID drivers since release 14, and each has faults of its own. */
function macLines(platform: NodeJS.Platform): readonly Finding[] {
  return platform === 'darwin' ? [fine('doctor.reader.macOs')] : []
}

const joined = (notes: readonly Sentence[]): Sentence => ({
  ja: notes.map(({ ja }) => ja).join(''),
  en: notes.map(({ en }) => en).join(' '),
})

const cureHere = (cure: ReaderCure | ReaderQuirk['code']): Sentence =>
  readerCureText(cure, process.platform)
