import type { ReactElement } from 'react'
import type { DeskPrinter } from '../../contract/printing/printers.ts'
import { printerEndpoints, type NextPlace } from '../../contract/printing/printer-settings.ts'
import { call } from '../api/call.ts'
import { useRequest } from '../api/use-request.ts'
import { useMessages } from '../i18n/i18n.ts'
import { useKeys, LAYER } from '../keyboard/use-keys.ts'
import { useDesk } from '../components/desk-context.ts'
import { failureBanner } from '../components/failure-banner.ts'
import { KeyCap } from '../ui/key-cap.tsx'
import { useBanner } from '../ui/banner-store.ts'

/** Where the next pass goes: on a new sheet, or on the sheet that was printed so far. */
export function ChoosePlace({
  printer,
  onDone,
}: {
  readonly printer: DeskPrinter
  readonly onDone: () => void
}): ReactElement {
  const desk = useDesk()
  const { t } = useMessages()
  const { act, failure } = useRequest(desk.event.eventId)
  const choose = (at: NextPlace) => (): void => {
    void act(() =>
      call(printerEndpoints.startSheet, {
        params: { printerId: printer.printerId },
        body: { at },
      }),
    ).then((done) => done && onDone())
  }
  const choices = [
    { cap: '1', text: t('devices.sheet.first'), run: choose('first') },
    {
      cap: '2',
      text: t('devices.sheet.continue', { place: printer.sheet?.nextPlace ?? 1 }),
      run: choose('next'),
    },
  ]
  useBanner({
    tone: 'idle',
    picture: 'printer',
    size: 'small',
    title: t('devices.sheet.banner'),
    detail: t('devices.sheet.detail', { name: printer.name }),
    ...(failure && failureBanner(failure, t, desk.user.name)),
    range: ['1', '2'],
  })
  useKeys(
    {
      ...Object.fromEntries(choices.map(({ cap, run }) => [`Digit${cap}`, { run }])),
      Escape: { run: onDone },
    },
    LAYER.question,
  )
  return (
    <section className="printer-dialog">
      <h2 className="title">{printer.name}</h2>
      <ul className="printer-dialog__choices">
        {choices.map(({ cap, text, run }) => (
          <li key={cap}>
            <button
              type="button"
              className="choice-row"
              onMouseDown={(event) => event.preventDefault()}
              onClick={run}
            >
              <KeyCap>{cap}</KeyCap>
              <strong>{text}</strong>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
