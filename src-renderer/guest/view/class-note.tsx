import type { ReactElement } from 'react'
import type { DeskPerson } from '../../../contract/guest/view/attendees.ts'
import { useDesk } from '../../shell/desk-context.ts'
import { useFormat } from '../../i18n/format.ts'
import { useMessages } from '../../i18n/i18n.ts'
import { Notice } from '../../ui/chip.tsx'

/** The note of the class, which staff read first. */
export function ClassNote({
  person: { ticketClass },
}: {
  readonly person: DeskPerson
}): ReactElement | null {
  const { t } = useMessages()
  const { event } = useDesk()
  const format = useFormat(event.timeZone)
  if (!ticketClass || ticketClass.note === '') return null
  const { note, toldAt } = ticketClass
  return (
    <section aria-label={t('ticketClass.tell.label')}>
      <Notice {...(toldAt ? { tone: 'accent', icon: 'check' } : { tone: 'hold' })}>
        <p className="big">{note}</p>
        <p className="small">
          {toldAt
            ? t('ticketClass.tell.done', { time: format.time(toldAt) })
            : t('ticketClass.tell.not')}
        </p>
      </Notice>
    </section>
  )
}

/** The name of a class in the language of the desk; in the other language if it has none. */
export const classNameOf = (
  { nameJa, nameEn }: { readonly nameJa: string; readonly nameEn: string },
  language: string,
): string => (language === 'ja' ? nameJa || nameEn : nameEn || nameJa)
