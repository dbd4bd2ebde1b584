import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactElement } from 'react'
import type { DeskPerson } from '../../../contract/guest/view/attendees.ts'
import { PRINTED_STATES } from '../../../contract/print/job/jobs.ts'
import { attendeeEndpoints } from '../../../contract/guest/view/attendees.ts'
import { helpEndpoints } from '../../../contract/guest/help-desk/help.ts'
import { call, failureCode } from '../../api/call.ts'
import { keys } from '../../api/queries.ts'
import { useRequest } from '../../api/use-request.ts'
import { useMessages } from '../../i18n/i18n.ts'
import { useKeys, LAYER } from '../../keyboard/use-keys.ts'
import { useDesk } from '../../shell/desk-context.ts'
import { useBanner } from '../../shell/use-banner.ts'
import { KeyRows } from '../../ui/key-rows.tsx'

/** Why a QR was revoked; a scan of the old one shows it. */
const REASONS = ['lost', 'copied'] as const

type Reason = (typeof REASONS)[number]

/**
 * Asks for the reason, and for a person of several events whether they are present. Revokes the old
 * QR and shows the new one.
 */
export function NewQr({
  person,
  onBack,
}: {
  readonly person: DeskPerson
  readonly onBack: () => void
}): ReactElement {
  const desk = useDesk()
  const { t } = useMessages()
  const client = useQueryClient()
  const { eventId } = desk.event
  const params = { eventId, userId: person.userId }
  const { act, failure } = useRequest(eventId)
  const [done, setDone] = useState(false)
  const [chosenReason, setChosenReason] = useState<Reason | null>(null)
  const stop = (reason: Reason, personPresent = false): void => {
    setChosenReason(reason)
    void act(() => call(attendeeEndpoints.replaceQr, { params, body: { reason, personPresent } })).then(
      (next) => {
        if (!next) return
        client.setQueryData(keys.person(eventId, person.userId), next)
        setDone(true)
      },
    )
  }
  const needsPresence = failure === 'person_present_required' && chosenReason !== null
  const choices = needsPresence
    ? [
        {
          cap: '1',
          label: t('personActions.qr.present', { name: person.name }),
          text: t('personActions.qr.present.then'),
          run: () => stop(chosenReason, true),
        },
      ]
    : REASONS.map((reason, index) => ({
        cap: String(index + 1),
        label: t(`personActions.qr.${reason}`),
        text: t(`personActions.qr.${reason}.then`),
        run: () => stop(reason),
      }))
  const digits = Object.fromEntries(choices.map(({ cap, run }) => [`Digit${cap}`, { run }]))
  useBanner(
    done
      ? null
      : {
          tone: 'ask',
          ...(needsPresence
            ? {
                title: t('personActions.qr.present.banner'),
                detail: t('personActions.qr.present.detail'),
              }
            : {
                title: t('personActions.qr.ask.banner'),
                detail: t('personActions.qr.ask.detail'),
                failure,
              }),
          range: ['1', String(choices.length)],
        },
  )
  useKeys(done ? {} : { ...digits, Escape: { run: onBack } }, LAYER.question)
  if (done) return <ShownQr person={person} />
  return <KeyRows rows={choices} />
}

/**
 * The new code, large enough for a phone across the desk. Then the pass is shown, which has the new
 * code.
 */
function ShownQr({ person }: { readonly person: DeskPerson }): ReactElement | null {
  const desk = useDesk()
  const { t } = useMessages()
  const { eventId } = desk.event
  const { userId, name } = person
  const code = useQuery({
    queryKey: ['person-qr', eventId, userId],
    queryFn: ({ signal }) => call(helpEndpoints.getPersonQr, { params: { eventId, userId }, signal }),
    // A code that was replaced meanwhile must never be shown.
    gcTime: 0,
    staleTime: 0,
    retry: 2,
  })
  const failure = failureCode(code.error)
  const reprint = person.prints.some((job) => PRINTED_STATES.includes(job.state))
  const toPass = (): void => desk.go({ at: 'pass', userId, code: null, reprint })
  useBanner({
    tone: 'ask',
    title: t('personActions.qr.done.banner'),
    detail: t('personActions.qr.done.detail'),
    failure,
    actions: [{ cap: 'Enter', label: t('personActions.qr.print'), run: toPass }],
  })
  useKeys({ Enter: { run: toPass }, Escape: { run: toPass } }, LAYER.question)
  return code.data?.picture ? (
    <img className="qr" src={code.data.picture} alt={t('personActions.qr.picture', { name })} />
  ) : null
}
