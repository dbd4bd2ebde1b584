import { deskEndpoints } from '../../contract/desk-endpoints.ts'
import { call } from '../api/call.ts'
import { useActing } from '../api/use-acting.ts'
import { useWords } from '../i18n/i18n.ts'
import { useKeys, LAYER } from '../keyboard/use-keys.ts'
import { useDesk } from '../parts/desk-context.ts'
import { failureSign } from '../parts/failure-sign.ts'
import { useSign } from '../ui/sign-store.ts'

/** Asks by the sign before somebody loses the event. */
export function RemoveStaff({ userId, name, onDone }: { readonly userId: string; readonly name: string; readonly onDone: () => void }): null {
  const desk = useDesk()
  const { t } = useWords()
  const { act, failure } = useActing(null)
  const remove = (): void => {
    const query = { eventId: desk.event.eventId }
    void act(() => call(deskEndpoints.removeStaff, { params: { userId }, query })).then((done) => done && onDone())
  }
  useSign({
    tone: 'question',
    size: 'small',
    title: t('staff.remove.sign'),
    detail: t('staff.remove.detail', { name }),
    ...(failure && failureSign(failure, t, desk.user.name)),
    actions: [
      { cap: 'Y', label: t('staff.remove.yes'), run: remove },
      { cap: 'N', label: t('staff.remove.no'), run: onDone },
    ],
  })
  useKeys({ KeyY: { run: remove }, KeyN: { run: onDone }, Escape: { run: onDone } }, LAYER.question)
  return null
}
