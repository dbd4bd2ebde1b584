import type { ReactElement } from 'react'
import type { DeskPrinter } from '../../contract/printing/printers.ts'
import { printerEndpoints } from '../../contract/printing/printer-settings.ts'
import { call } from '../api/call.ts'
import { useRequest } from '../api/use-request.ts'
import { useDesk } from '../components/desk-context.ts'
import { failureBanner } from '../components/failure-banner.ts'
import { useMessages } from '../i18n/i18n.ts'
import { LAYER, useKeys } from '../keyboard/use-keys.ts'
import { useBanner } from '../ui/banner-store.ts'
import { KeyCap } from '../ui/key-cap.tsx'

/** Passes of a strip: one, a few, or all of a run (0). */
const CUTS = [1, 5, 10, 0] as const

/** How this printer prints in bulk: where it cuts, and speed against quality with their pace. */
export function BulkChoice({
  printer,
  onDone,
}: {
  readonly printer: DeskPrinter
  readonly onDone: () => void
}): ReactElement {
  const desk = useDesk()
  const { t } = useMessages()
  const { act, failure } = useRequest(desk.event.eventId)
  const { bulk, pace } = printer
  const set = (part: Partial<DeskPrinter['bulk']>): void =>
    void act(() =>
      call(printerEndpoints.changePrinter, {
        params: { printerId: printer.printerId },
        body: { bulk: part },
      }),
    )
  const perMinute = (passes: number | null): string =>
    passes === null ? t('devices.bulk.noPace') : t('devices.bulk.pace', { count: passes })
  const choices = [
    ...CUTS.map((cutEvery, index) => ({
      cap: String(index + 1),
      name:
        cutEvery === 0
          ? t('devices.bulk.cutEnd')
          : cutEvery === 1
            ? t('devices.bulk.cutEach')
            : t('devices.bulk.cutAfter', { count: cutEvery }),
      detail: null,
      on: bulk.cutEvery === cutEvery,
      run: () => set({ cutEvery }),
    })),
    ...([false, true] as const).map((fast) => ({
      cap: fast ? 'F' : 'Q',
      name: t(fast ? 'devices.bulk.fast' : 'devices.bulk.careful'),
      detail: perMinute(fast ? pace.fast : pace.careful),
      on: bulk.fast === fast,
      run: () => set({ fast }),
    })),
  ]
  useBanner({
    tone: 'idle',
    picture: 'printer',
    size: 'small',
    title: t('devices.bulk.banner'),
    detail: t('devices.bulk.detail', { name: printer.name }),
    ...(failure && failureBanner(failure, t, desk.user.name)),
    range: ['1', String(CUTS.length)],
  })
  useKeys(
    {
      ...Object.fromEntries(
        choices.map(({ cap, run }) => [/\d/.test(cap) ? `Digit${cap}` : `Key${cap}`, { run }]),
      ),
      Enter: { run: onDone },
      Escape: { run: onDone },
    },
    LAYER.question,
  )
  return (
    <section className="printer-dialog">
      <h2 className="title">{printer.name}</h2>
      <ul className="printer-dialog__choices">
        {choices.map(({ cap, name, detail, on, run }) => (
          <li key={cap}>
            <button
              type="button"
              aria-pressed={on}
              className={on ? 'choice-row choice-row--on' : 'choice-row'}
              onMouseDown={(event) => event.preventDefault()}
              onClick={run}
            >
              <KeyCap>{cap}</KeyCap>
              <strong>{name}</strong>
              {detail && <span>{detail}</span>}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
