import { useState, type ReactElement } from 'react'
import type { OfficeTicket } from '../../contract/office.ts'
import { officeEndpoints } from '../../contract/office-endpoints.ts'
import { call } from '../api/call.ts'
import { useFormat } from '../i18n/format.ts'
import { useWords } from '../i18n/i18n.ts'
import { useKeys } from '../keyboard/use-keys.ts'
import { useDesk } from '../parts/desk-context.ts'
import { failureSign } from '../parts/failure-sign.ts'
import { Chip, type ChipTone } from '../ui/chip.tsx'
import type { GlyphName } from '../ui/glyph.tsx'
import { useSign } from '../ui/sign-store.ts'
import { AskDelete } from './ask-delete.tsx'
import { ChosenRow } from './chosen-row.tsx'
import { bindingsOf, type OfficeKey } from './keys-list.tsx'
import { OfficeForm } from './office-form.tsx'
import type { PageProps } from './event-office.tsx'
import { ticketForm } from './ticket-fields.ts'
import { moved, orderKeys, useRows } from './use-rows.ts'
import { useSaving, useTickets } from './use-office.ts'

const LOOK: Readonly<Record<OfficeTicket['status'], { readonly glyph: GlyphName; readonly tone: ChipTone }>> = {
  PUBLISHED: { glyph: 'check', tone: 'go' },
  DRAFT: { glyph: 'circle', tone: 'plain' },
  SUSPENDED: { glyph: 'pause', tone: 'hold' },
  SOLD_OUT: { glyph: 'bar', tone: 'stop' },
}

/** Ticket types: how many are sold, what each asks for. */
export function TicketsPage({ frame }: PageProps): ReactElement {
  const desk = useDesk()
  const { eventId } = desk.event
  const { t } = useWords()
  const tickets = useTickets().data?.tickets ?? []
  const { row, at, choose, arrows } = useRows(tickets)
  const [form, setForm] = useState<'new' | 'edit' | 'delete' | null>(null)
  const { save, failed } = useSaving()
  const params = { eventId, ticketId: row?.ticketId ?? '' }
  const edit = (body: Partial<OfficeTicket>) => void save(() => call(officeEndpoints.editTicketType, { params, body }))
  const move = (by: 1 | -1): void => {
    const ids = moved(tickets.map((ticket) => ticket.ticketId), at, by)
    if (ids) void save(() => call(officeEndpoints.orderOffice, { params: { eventId }, body: { of: 'tickets', ids } })).then((done) => done && choose(at + by))
  }
  const isOpen = row?.status === 'PUBLISHED'
  const keys: OfficeKey[] = [
    { cap: 'A', label: t('office.tickets.add'), run: () => setForm('new') },
    { cap: 'Enter', label: t('office.edit'), off: !row, run: () => setForm('edit') },
    { cap: 'P', label: t(isOpen ? 'office.tickets.suspend' : 'office.tickets.publish'), off: !row, run: () => edit({ status: isOpen ? 'SUSPENDED' : 'PUBLISHED' }) },
    { cap: 'Del', label: t('office.delete'), off: !row || row.entries > 0, run: () => setForm('delete') },
    ...orderKeys({ up: t('office.up'), down: t('office.down') }, at > 0, at < tickets.length - 1, move),
  ]
  useSign(
    form
      ? null
      : {
          tone: 'idle',
          picture: 'list',
          size: 'small',
          title: t('office.tickets.sign'),
          detail: t(tickets.length > 0 ? 'office.tickets.detail' : 'office.tickets.none'),
          ...(failed && failureSign(failed.code, t, desk.user.name)),
          actions: [{ cap: 'A', label: t('office.tickets.add'), run: () => setForm('new') }],
        },
  )
  useKeys(form ? {} : { ...arrows, ...bindingsOf(keys) })
  const table = <TicketTable tickets={tickets} row={row} onChoose={choose} />
  if (!form) return frame(table, keys)
  if (form === 'delete' && row) {
    return frame(
      <>
        <AskDelete name={row.name} ticketId={row.ticketId} onDone={() => setForm(null)} />
        {table}
      </>,
      [],
    )
  }
  const { body, ...fields } = ticketForm(form === 'edit' ? row : null, t)
  return frame(
    <OfficeForm
      picture="list"
      title={t(form === 'new' ? 'office.tickets.new.sign' : 'office.tickets.edit.sign')}
      detail={t('office.form.detail')}
      {...fields}
      save={(values) => (form === 'new' ? call(officeEndpoints.addTicketType, { params: { eventId }, body: body(values) }) : call(officeEndpoints.editTicketType, { params, body: body(values) }))}
      onDone={() => setForm(null)}
    />,
    [],
  )
}

interface TableProps {
  readonly tickets: readonly OfficeTicket[]
  readonly row: OfficeTicket | null
  readonly onChoose: (index: number) => void
}

function TicketTable({ tickets, row, onChoose }: TableProps): ReactElement {
  const { t } = useWords()
  const format = useFormat()
  if (tickets.length === 0) return <p className="office-empty">{t('office.tickets.none')}</p>
  return (
    <table className="table office-table">
      <thead>
        <tr>
          <th>{t('office.field.name')}</th>
          <th className="office-table__right">{t('office.field.price')}</th>
          <th className="office-table__right">{t('office.tickets.sold')}</th>
          <th>{t('office.field.status')}</th>
        </tr>
      </thead>
      <tbody>
        {tickets.map((ticket, index) => {
          const marks = [ticket.requiresApproval && t('office.field.requiresApproval'), ticket.invitationOnly && t('office.field.invitationOnly'), ticket.transferable && t('office.field.transferable')].filter(Boolean)
          return (
            <ChosenRow key={ticket.ticketId} on={ticket === row} onChoose={() => onChoose(index)}>
              <td className="office-table__name">
                {ticket.name}
                {marks.length > 0 && <div className="office-table__marks">{marks.join(' · ')}</div>}
              </td>
              <td className="office-table__right">{ticket.price === 0 ? t('office.payment.FREE') : format.count(ticket.price)}</td>
              <td className="office-table__right">{ticket.salesLimit === null ? format.count(ticket.sold) : `${format.count(ticket.sold)} / ${format.count(ticket.salesLimit)}`}</td>
              <td>
                <Chip {...LOOK[ticket.status]}>{t(`office.status.${ticket.status}`)}</Chip>
              </td>
            </ChosenRow>
          )
        })}
      </tbody>
    </table>
  )
}
