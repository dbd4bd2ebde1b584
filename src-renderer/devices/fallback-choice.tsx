import type { ReactElement } from 'react'
import type { DeskPrinter } from '../../contract/printing/printers.ts'
import { printerEndpoints } from '../../contract/printing/printer-settings.ts'
import { call } from '../api/call.ts'
import { useRequest } from '../api/use-request.ts'
import { useMessages } from '../i18n/i18n.ts'
import { useKeys, LAYER } from '../keyboard/use-keys.ts'
import { useDesk } from '../components/desk-context.ts'
import { failureBanner } from '../components/failure-banner.ts'
import { KeyCap } from '../ui/key-cap.tsx'
import { useBanner } from '../ui/banner-store.ts'

interface FallbackChoiceProps {
  readonly printer: DeskPrinter
  readonly printers: readonly DeskPrinter[]
  readonly onDone: () => void
}

/** Which printer is offered when this one has a fault: a digit, or 0 for none. */
export function FallbackChoice({ printer, printers, onDone }: FallbackChoiceProps): ReactElement {
  const desk = useDesk()
  const { t } = useMessages()
  const { act, failure } = useRequest(desk.event.eventId)
  const others = printers.filter(({ printerId }) => printerId !== printer.printerId).slice(0, 9)
  const choices: readonly {
    readonly cap: string
    readonly name: string
    readonly fallbackId: string | null
  }[] = [
    ...others.map(({ printerId, name }, index) => ({
      cap: String(index + 1),
      name,
      fallbackId: printerId,
    })),
    { cap: '0', name: t('devices.fallback.none'), fallbackId: null },
  ]
  const choose = (fallbackId: string | null): void => {
    void act(() =>
      call(printerEndpoints.changePrinter, {
        params: { printerId: printer.printerId },
        body: { fallbackId },
      }),
    ).then((done) => done && onDone())
  }
  useBanner({
    tone: 'idle',
    picture: 'printer',
    size: 'small',
    title: t('devices.fallback.banner'),
    detail: t('devices.fallback.detail', { name: printer.name }),
    ...(failure && failureBanner(failure, t, desk.user.name)),
    range: ['0', String(others.length)],
  })
  useKeys(
    {
      ...Object.fromEntries(
        choices.map(({ cap, fallbackId }) => [`Digit${cap}`, { run: () => choose(fallbackId) }]),
      ),
      Escape: { run: onDone },
    },
    LAYER.question,
  )
  return (
    <section className="printer-dialog">
      <h2 className="title">{printer.name}</h2>
      <ul className="printer-dialog__choices">
        {choices.map(({ cap, name, fallbackId }) => (
          <li key={cap}>
            <button
              type="button"
              aria-pressed={fallbackId === printer.fallbackId}
              className={
                fallbackId === printer.fallbackId ? 'choice-row choice-row--on' : 'choice-row'
              }
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(fallbackId)}
            >
              <KeyCap>{cap}</KeyCap>
              <strong>{name}</strong>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
