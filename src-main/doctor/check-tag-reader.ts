import {
  checkService,
  openPcscReader,
  type PcscReaderOptions,
  type ReaderCure,
  type ReaderState,
  type TagReader,
} from '../../drivers/tag-reader.ts'
import { readerCureText } from '../../messages/tag-problem.ts'

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
  options: PcscReaderOptions & { readonly open?: (options: PcscReaderOptions) => TagReader },
): Promise<readonly DoctorLine[]> {
  const { open = openPcscReader, ...readerOptions } = options
  const findService =
    options.checkService ?? (() => checkService(process.platform, options.env ?? process.env))
  const service = await findService()
  if (!service.ok)
    return [{ ok: false, what: `PC/SC service: ${service.reason}`, cure: cureHere(service.cure) }]
  const reader = open(readerOptions)
  try {
    return [
      { ok: true, what: `PC/SC service: answers (${service.where})` },
      ...readerLines(await settledState(reader)),
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

function readerLines(state: ReaderState): readonly DoctorLine[] {
  switch (state.status) {
    case 'ready':
      return [
        { ok: true, what: `PC/SC library: ${state.via} loads` },
        ...state.readers.map((name) => ({ ok: true, what: `NFC reader: ${name}` })),
      ]
    case 'no_reader':
      return [
        { ok: true, what: 'PC/SC library: loads' },
        { ok: false, what: 'NFC reader: none found', cure: cureHere('plug_in_reader') },
      ]
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

const cureHere = (cure: ReaderCure): string => readerCureText('en', cure, process.platform)
