import { useQuery } from '@tanstack/react-query'
import { useState, type ReactElement } from 'react'
import type { DeskState } from '../../../contract/kiosk/state/desk-state.ts'
import { readerWorks } from '../../../contract/tag/reader/reader-state.ts'
import { readerEndpoints, type TestTag } from '../../../contract/tag/reader/reader.ts'
import type { TagProblem } from '../../../contract/tag/operation/tag-problem.ts'
import { call } from '../../api/call.ts'
import { useRequest } from '../../api/use-request.ts'
import { useMessages, type Translate, type MessageKey, translateText } from '../../i18n/i18n.ts'
import { useKeys, useScans } from '../../keyboard/use-keys.ts'
import { shortReaderName } from '../../shell/devices/device-rows.tsx'
import { KIOSK_RUNS_ON, tagFaultOf } from '../../tag/reader/tag-fault.ts'
import { useHidScans } from '../../scan/dispatch/use-hid-scans.ts'
import { useBanner, type ScreenBanner, loadingBanner } from '../../shell/use-banner.ts'
import { Icon } from '../../ui/icon.tsx'
import type { BannerText } from '../../ui/banner-store.ts'

interface ReaderStepProps {
  /** The event that was created; HID scanners are read for an event. Null: it was postponed. */
  readonly eventId: string | null
  /** Passes of the event have no tags: readers are not mentioned. */
  readonly withoutTags: boolean
  readonly onDone: () => void
  readonly onLeave: () => void
}
type Reader = DeskState['reader']

const ASK_EVERY_MS = 1_000
/** Time to find a tag. */
const WAIT_S = 30

/** The tag problem with the text for each state of the reader. */
const MISSING: Partial<Record<Reader['state'], TagProblem>> = {
  no_reader: { code: 'no_reader' },
  off: { code: 'no_reader' },
  no_service: { code: 'no_service', reason: '' },
  no_library: { code: 'no_library', reason: '' },
}
/** The meaning of these problems for a test tag. */
const IN_A_TEST: Partial<
  Record<TagProblem['code'], { readonly sign: MessageKey; readonly detail: MessageKey }>
> = {
  foreign_content: { sign: 'setUp.reader.full.banner', detail: 'setUp.reader.full.detail' },
  timed_out: { sign: 'setUp.reader.late.banner', detail: 'setUp.reader.late.detail' },
}

/** Tests the tag reader with a tag, and the scanner with a code. */
export function ReaderStep({ eventId, withoutTags, onDone, onLeave }: ReaderStepProps): ReactElement {
  const { t } = useMessages()
  const [waiting, setWaiting] = useState(false)
  const [result, setResult] = useState<TestTag | null>(null)
  const [scanned, setScanned] = useState<string | null>(null)
  const { act, failure } = useRequest(null)
  const reader = useQuery({
    queryKey: ['reader'],
    queryFn: ({ signal }) => call(readerEndpoints.getReader, { signal }),
    refetchInterval: ASK_EVERY_MS,
    enabled: !withoutTags,
  }).data
  const works = !withoutTags && reader !== undefined && readerWorks(reader)
  const test = (): void => {
    if (!works) return
    setWaiting(true)
    setResult(null)
    void act(() =>
      call(readerEndpoints.writeTestTag, { body: { seconds: WAIT_S }, waitsMs: WAIT_S * 1_000 }),
    ).then((came) => {
      setWaiting(false)
      setResult(came)
    })
  }
  const isDone = result?.result === 'verified'
  const enter = isDone || (withoutTags && scanned) ? onDone : works ? test : onLeave
  useHidScans(eventId)
  useScans(({ text }) => setScanned(text ?? ''))
  useBanner({ size: 'small', ...sign() })
  useKeys({
    Enter: waiting || (!reader && !withoutTags) ? undefined : { run: enter },
    KeyR: works && !waiting ? { run: test } : undefined,
    Escape: { run: onLeave },
  })
  return (
    <>
      {!withoutTags && (
        <section className="card stack">
          <h2>{t('setUp.reader.reader')}</h2>
          <p className="row" role="status">
            <Icon name={works ? 'check' : 'warning'} tone={works ? 'go' : 'hold'} />
            {reader ? readerLine(reader, t) : t('loading.detail')}
          </p>
          <p className="quiet">{t('setUp.reader.why')}</p>
        </section>
      )}
      <section className="card stack">
        <h2>{t('setUp.reader.scanner')}</h2>
        <p className="row" role="status">
          <Icon name={scanned ? 'check' : 'clock'} tone={scanned ? 'go' : undefined} />
          {t(
            scanned === null
              ? 'setUp.reader.scan'
              : scanned === ''
                ? 'setUp.reader.garbled'
                : 'setUp.reader.scanned',
            { count: [...(scanned ?? '')].length },
          )}
        </p>
        <p className="quiet">{t('setUp.reader.scan.why')}</p>
      </section>
    </>
  )

  function sign(): ScreenBanner {
    if (withoutTags) {
      const next = [{ cap: 'Enter', label: t('setUp.test.next'), run: enter }]
      return {
        tone: scanned ? 'go' : 'ask',
        picture: 'scan',
        title: t('setUp.scanner.banner'),
        detail: t('setUp.scanner.detail'),
        actions: next,
      }
    }
    if (!reader) return loadingBanner(t)
    const actions = [
      {
        cap: 'Enter',
        label: t(isDone || !works ? 'setUp.test.next' : 'setUp.reader.key'),
        run: enter,
      },
    ]
    if (failure) return { failure, actions }
    if (waiting)
      return {
        tone: 'ask',
        picture: 'waves',
        title: t('setUp.reader.lay.banner'),
        detail: t('setUp.reader.lay.detail'),
      }
    if (result?.result === 'verified')
      return {
        tone: 'go',
        title: t('setUp.reader.done.banner'),
        detail: t('setUp.reader.done.detail', {
          kind: t(`tagKind.${result.kind}`),
          bytes: result.capacityBytes,
        }),
        actions,
      }
    if (result) return { tone: 'hold', ...problemWords(result.problem, t), actions }
    const missing = MISSING[reader.state]
    if (missing) return { tone: 'hold', ...problemWords(missing, t), actions, sound: 'none' }
    return {
      tone: 'ask',
      picture: 'waves',
      title: t('setUp.reader.banner'),
      detail: t('setUp.reader.detail'),
      actions,
    }
  }
}

function problemWords(problem: TagProblem, t: Translate): Pick<BannerText, 'title' | 'detail'> {
  const own = IN_A_TEST[problem.code]
  if (own) return { title: t(own.sign), detail: t(own.detail) }
  const fault = tagFaultOf(problem, KIOSK_RUNS_ON)
  return { title: translateText(t, fault.title), detail: translateText(t, fault.detail) }
}

function readerLine(reader: Reader, t: Translate): string {
  if (reader.state === 'simulated') return t('setUp.reader.simulated')
  if (readerWorks(reader)) return reader.name ? shortReaderName(reader.name) : t('setUp.reader.found')
  return t('setUp.reader.none')
}
