import type { ReactElement } from 'react'
import type { Approval } from '../../../contract/event/event/event-admin.ts'
import { useFormat } from '../../i18n/format.ts'
import { useMessages } from '../../i18n/i18n.ts'
import { useDesk } from '../../shell/desk-context.ts'
import { Facts, type Fact } from '../../ui/fact-list.tsx'
import { PersonName } from '../../person/user/person-name.tsx'
import { KeepFocusButton } from '../../ui/key-rows.tsx'
import { Icon } from '../../ui/icon.tsx'

/** A person who waits for approval, with everything they submitted. */
export function ApprovalCard({ approval }: { readonly approval: Approval }): ReactElement {
  const desk = useDesk()
  const { t } = useMessages()
  const format = useFormat(desk.event.timeZone)
  const facts: Fact[] = [
    { label: t('eventAdmin.field.ticket'), value: approval.ticket },
    {
      label: t('eventAdmin.approvals.since'),
      value: format.moment(approval.createdAt, desk.now()),
    },
    ...(approval.faceImageUrl === null
      ? []
      : [
          {
            label: t('eventAdmin.approvals.face'),
            value: <PictureLink address={approval.faceImageUrl} />,
          },
        ]),
    ...(approval.email ? [{ label: t('eventAdmin.approvals.email'), value: approval.email }] : []),
    ...(approval.invitationCode
      ? [
          {
            label: t('eventAdmin.field.code'),
            value: <span className="code">{approval.invitationCode}</span>,
          },
        ]
      : []),
    ...approval.profileAnswers.map(({ label, answer }) => ({
      label,
      value: <span>{answer}</span>,
    })),
    ...approval.answers.map(({ kind, question, answer }) => ({
      label: question,
      value: kind === 'IMAGE' ? <PictureLink address={answer[0] ?? ''} /> : <span>{answer.join(' · ')}</span>,
    })),
  ]
  return (
    <article className="card flush approval">
      <div className="head">
        <PersonName name={approval.name} kana={approval.kana} isLarge />
        <p className="quiet">
          {[approval.affiliation, approval.title].filter((text) => text !== '').join(' · ')}
        </p>
      </div>
      <Facts facts={facts} />
    </article>
  )
}

/** The address of a picture from the person. It opens in the browser: the kiosk loads none. */
function PictureLink({ address }: { readonly address: string }): ReactElement {
  return (
    <a href={address} target="_blank" rel="noopener noreferrer">
      {address}
    </a>
  )
}

/** Number of names that fit above a card; of more, those around the current one. */
const SHOWN = 6

interface QueueProps {
  readonly approvals: readonly Approval[]
  readonly shown: Approval
  readonly marked: ReadonlySet<string>
  readonly onChoose: (entryId: string) => void
}

/** People who wait for approval, longest first, with their marks. */
export function ApprovalQueue({ approvals, shown, marked, onChoose }: QueueProps): ReactElement {
  const { t } = useMessages()
  const from = Math.max(0, Math.min(approvals.indexOf(shown) - 1, approvals.length - SHOWN))
  const names = approvals.slice(from, from + SHOWN)
  const more = approvals.length - names.length
  return (
    <ol className="row wrap approval-queue" aria-label={t('eventAdmin.approvals.queue')}>
      {names.map((one, index) => (
        <li key={one.entryId}>
          <KeepFocusButton
            className={one === shown ? 'chip is-accent strong' : 'chip'}
            aria-current={one === shown}
            onClick={() => onChoose(one.entryId)}
          >
            {marked.has(one.entryId) ? (
              <>
                <Icon name="tick" />
                <span className="visually-hidden">{t('eventAdmin.approvals.isMarked')}</span>
              </>
            ) : (
              <span className="quiet small">{from + index + 1}</span>
            )}
            {one.name}
          </KeepFocusButton>
        </li>
      ))}
      {more > 0 && <li className="quiet small">{t('eventAdmin.approvals.more', { count: more })}</li>}
    </ol>
  )
}
