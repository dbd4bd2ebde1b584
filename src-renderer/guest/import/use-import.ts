import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import {
  type ImportAnswer,
  type ImportConsent,
  type ImportMapping,
  type ImportPreview,
  importEndpoints,
} from '../../../contract/guest/import/import.ts'
import type { BodyOf } from '../../../contract/platform/http/endpoint.ts'
import { LIMITS } from '../../../contract/platform/http/limits.ts'
import { call, type FailureCode } from '../../api/call.ts'
import { saveFile } from '../../api/save-file.ts'
import { refreshDesk } from '../../api/queries.ts'
import { useRequest } from '../../api/use-request.ts'

/** Interval at which the progress of an import is polled, in milliseconds. */
const PROGRESS_MS = 200

/** New meanings of columns, from those of the list as it is then. */
export type MappingChange = (now: ImportPreview) => {
  readonly mapping: ImportMapping
  readonly keptColumns: number[]
  readonly states?: { readonly columns: number[] }
}

/** Whether a person with this word comes. */
export type StateAnswer = 'coming' | 'not_coming'

type Change = BodyOf<typeof importEndpoints.changeImport>

export interface Importing {
  readonly preview: ImportPreview | null
  /** The file that is being read; null if none is. */
  readonly reading: string | null
  readonly failure: FailureCode | null
  readonly start: (file: Blob, fileName: string) => void
  /** The changes return the updated list; null if they failed. */
  readonly map: (change: MappingChange) => Promise<ImportPreview | null>
  readonly consent: (consent: ImportConsent) => Promise<ImportPreview | null>
  /** Reads the file again in another encoding. */
  readonly decode: (encoding: string) => Promise<ImportPreview | null>
  /** What a word of a state column means. */
  readonly answer: (word: string, answer: StateAnswer) => Promise<ImportPreview | null>
  readonly nameList: (list: string) => Promise<ImportPreview | null>
  /** Who a row is. */
  readonly identify: (answer: ImportAnswer) => Promise<ImportPreview | null>
  readonly fix: (line: number, column: number, text: string) => Promise<ImportPreview | null>
  readonly apply: () => void
  /** Saves the refused rows as a file. */
  readonly saveErrors: () => void
  readonly restart: () => void
}

const answersOf = ({ states }: ImportPreview): Record<string, StateAnswer> =>
  Object.fromEntries(states.unknown.flatMap(({ word, answer }) => (answer === null ? [] : [[word, answer]])))

/** State and actions of one import. */
export function useImport(eventId: string): Importing {
  const client = useQueryClient()
  const [importId, setImportId] = useState<string | null>(null)
  const [reading, setReading] = useState<string | null>(null)
  const [tooLarge, setTooLarge] = useState(false)
  const { act, failure, forget } = useRequest(null)
  const key = ['import', importId]
  const preview = useQuery({
    queryKey: key,
    queryFn: ({ signal }) =>
      call(importEndpoints.getImport, { params: { importId: importId ?? '' }, signal }),
    enabled: importId !== null,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: (query) => (query.state.data?.state === 'running' ? PROGRESS_MS : false),
  })
  const show = (next: ImportPreview | null): void => {
    if (!next) return
    client.setQueryData(['import', next.importId], next)
    setImportId(next.importId)
  }
  // Changes wait for those before them, so that none is lost while a reply is slow.
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const change = (bodyOf: (now: ImportPreview) => Change): Promise<ImportPreview | null> => {
    const changed = queue.current.then(async () => {
      const now = client.getQueryData<ImportPreview>(key)
      if (!importId || !now) return null
      const body = bodyOf(now)
      const next = await act(() => call(importEndpoints.changeImport, { params: { importId }, body }))
      show(next)
      return next
    })
    queue.current = changed
    return changed
  }

  async function start(file: Blob, fileName: string): Promise<void> {
    setTooLarge(file.size > LIMITS.importBody)
    if (file.size > LIMITS.importBody) return
    setReading(fileName)
    show(await act(() => call(importEndpoints.startImport, { query: { eventId, fileName }, file })))
    setReading(null)
  }

  return {
    preview: preview.data ?? null,
    reading,
    failure: tooLarge ? 'payload_too_large' : failure,
    start: (file, fileName) => void start(file, fileName),
    map: change,
    consent: (consent) => change(() => ({ consent })),
    decode: (encoding) => change(() => ({ encoding })),
    answer: (word, answer) =>
      change((now) => ({ states: { answers: { ...answersOf(now), [word]: answer } } })),
    nameList: (list) => change(() => ({ list })),
    identify: (answer) => change(() => ({ answer })),
    fix: (line, column, text) => change(() => ({ fix: { line, column, text } })),
    apply: () => {
      if (!importId) return
      void act(() => call(importEndpoints.applyImport, { params: { importId } })).then((next) => {
        show(next)
        void refreshDesk(client, eventId)
      })
    },
    saveErrors: () => {
      if (!importId) return
      void act(() => saveFile(importEndpoints.importErrors, { params: { importId } }, 'errors.csv'))
    },
    restart: () => {
      forget()
      setImportId(null)
    },
  }
}

const NAMES: Readonly<Record<string, string>> = {
  'utf-8': 'UTF-8',
  'utf-8-bom': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  shift_jis: 'Shift_JIS',
  'iso-2022-jp': 'ISO-2022-JP',
  'euc-jp': 'EUC-JP',
  gb18030: 'GB18030',
  big5: 'Big5',
  'euc-kr': 'EUC-KR',
  'windows-1252': 'Windows-1252',
  'windows-1250': 'Windows-1250',
  'windows-1251': 'Windows-1251',
  'windows-1253': 'Windows-1253',
  'windows-1254': 'Windows-1254',
  'windows-1255': 'Windows-1255',
  'windows-1256': 'Windows-1256',
  'windows-1257': 'Windows-1257',
  'windows-874': 'Windows-874',
  macintosh: 'Mac Roman',
}

/** The name of an encoding for people. */
export const encodingName = (encoding: string): string => NAMES[encoding.toLowerCase()] ?? encoding
