import { useQueryClient } from '@tanstack/react-query'
import type { DeskPerson } from '../../../contract/guest/view/attendees.ts'
import { attendeeEndpoints } from '../../../contract/guest/view/attendees.ts'
import { call } from '../../api/call.ts'
import { keys } from '../../api/queries.ts'
import { useRequest } from '../../api/use-request.ts'
import { useMessages } from '../../i18n/i18n.ts'
import { useKeys, LAYER } from '../../keyboard/use-keys.ts'
import { useDesk } from '../../shell/desk-context.ts'
import { useBanner } from '../../shell/use-banner.ts'

/** Asks whether the e-mail is the person's, or whether that is withdrawn, and records it. */
export function EmailCheck({
  person,
  onBack,
}: {
  readonly person: DeskPerson
  readonly onBack: () => void
}): null {
  const { event } = useDesk()
  const { t } = useMessages()
  const client = useQueryClient()
  const { act, failure } = useRequest(event.eventId)
  const { userId } = person
  const params = { eventId: event.eventId, userId }
  const email = person.email ?? ''
  const checked = person.emailCheckedAt === null
  const question = checked ? 'ask' : 'withdraw'
  const record = (): void => {
    void act(() => call(attendeeEndpoints.checkEmail, { params, body: { email, checked } })).then(
      (next) => {
        if (!next) return
        client.setQueryData(keys.person(event.eventId, userId), next)
        onBack()
      },
    )
  }
  useBanner({
    tone: 'question',
    title: t(`personActions.email.${question}.banner`, { email }),
    detail: t(`personActions.email.${question}.detail`, { email }),
    failure,
    actions: [{ cap: 'Enter', label: t(`personActions.email.${question}.yes`), run: record }],
  })
  useKeys({ Enter: { run: record }, Escape: { run: onBack } }, LAYER.question)
  return null
}
