import type { DeskPrinter } from '../../contract/desk.ts'
import { deskEndpoints } from '../../contract/desk-endpoints.ts'
import { call } from '../api/call.ts'
import { useActing } from '../api/use-acting.ts'
import { useWords } from '../i18n/i18n.ts'
import { useKeys, LAYER } from '../keyboard/use-keys.ts'
import { useDesk } from '../parts/desk-context.ts'
import { failureSign } from '../parts/failure-sign.ts'
import { useSign } from '../ui/sign-store.ts'

/** Asks by the sign before a printer is taken away. */
export function RemovePrinter({ printer, onDone }: { readonly printer: DeskPrinter; readonly onDone: () => void }): null {
  const desk = useDesk()
  const { t } = useWords()
  const { act, failure } = useActing(desk.event.eventId)
  const remove = (): void => {
    void act(() => call(deskEndpoints.removePrinter, { params: { printerId: printer.printerId } })).then((done) => done && onDone())
  }
  useSign({
    tone: 'question',
    size: 'small',
    title: t('devices.remove.sign', { name: printer.name }),
    detail: t('devices.remove.detail'),
    ...(failure && failureSign(failure, t, desk.user.name)),
    actions: [
      { cap: 'Y', label: t('devices.remove.yes'), run: remove },
      { cap: 'N', label: t('devices.remove.no'), run: onDone },
    ],
  })
  useKeys({ KeyY: { run: remove }, KeyN: { run: onDone }, Escape: { run: onDone } }, LAYER.question)
  return null
}
