import {
  NEW_TICKET,
  EVENT_LIMITS,
  PAYMENT_TYPES,
  TICKET_STATUS,
  type TicketFields,
} from '../../../contract/event/event/event-fields.ts'
import type { ReactElement } from 'react'
import type { AdminTicket } from '../../../contract/event/event/event-admin.ts'
import { eventAdminEndpoints } from '../../../contract/event/event/event-admin-endpoints.ts'
import { call } from '../../api/call.ts'
import { useFormat } from '../../i18n/format.ts'
import { useMessages, type Translate } from '../../i18n/i18n.ts'
import { useDesk } from '../../shell/desk-context.ts'
import { Chip } from '../../ui/chip.tsx'
import { Empty } from '../../ui/empty.tsx'
import type { Tone } from '../../ui/icon.tsx'
import type { IconName } from '../../ui/icon.tsx'
import { ConfirmDelete } from '../event/event-admin-screen.tsx'
import { SelectableRow } from '../../ui/selectable-row.tsx'
import { ListEditor, orderedListTexts, type FormFor } from '../event/list-editor.tsx'
import {
  useTickets,
  type useSaving,
  type PageProps,
  type EventAdminShortcut,
} from '../event/use-event-admin.ts'
import type { Values, BodyForm } from '../event/edit-form.tsx'

const LOOK: Readonly<Record<AdminTicket['status'], { readonly glyph: IconName; readonly tone: Tone }>> = {
  PUBLISHED: { glyph: 'check', tone: 'go' },
  DRAFT: { glyph: 'circle', tone: 'plain' },
  SUSPENDED: { glyph: 'pause', tone: 'plain' },
  SOLD_OUT: { glyph: 'bar', tone: 'stop' },
}

/** Ticket types: number sold, and their requirements. */
export function TicketsPage({ frame }: PageProps): ReactElement {
  const { eventId } = useDesk().event
  const { t } = useMessages()
  const { data } = useTickets()
  const tickets = data?.tickets ?? []
  const paramsOf = (row: AdminTicket | null) => ({ eventId, ticketId: row?.ticketId ?? '' })
  const formOf = (what: FormFor, row: AdminTicket | null) => {
    const { body, ...fields } = ticketForm(what === 'edit' ? row : null, t)
    const save = (values: Values) =>
      what === 'new'
        ? call(eventAdminEndpoints.addTicketType, { params: { eventId }, body: body(values) })
        : call(eventAdminEndpoints.editTicketType, { params: paramsOf(row), body: body(values) })
    return { ...fields, save }
  }
  const keysOf = (
    row: AdminTicket | null,
    save: ReturnType<typeof useSaving>['save'],
  ): EventAdminShortcut[] => {
    const isOpen = row?.status === 'PUBLISHED'
    const turn = () =>
      void save(() =>
        call(eventAdminEndpoints.editTicketType, {
          params: paramsOf(row),
          body: { status: isOpen ? 'SUSPENDED' : 'PUBLISHED' },
        }),
      )
    return [
      {
        cap: 'P',
        label: t(isOpen ? 'eventAdmin.tickets.suspend' : 'eventAdmin.tickets.publish'),
        off: !row,
        run: turn,
      },
    ]
  }
  return (
    <ListEditor
      frame={frame}
      texts={orderedListTexts('tickets', data?.tickets.length === 0, t)}
      list={tickets}
      order={{ of: 'tickets', idOf: (ticket) => ticket.ticketId }}
      isUsed={(ticket) => ticket.entries > 0}
      keysOf={keysOf}
      formOf={formOf}
      askDelete={(row, onDone) => (
        <ConfirmDelete
          detail={t('eventAdmin.delete.ticket', { name: row.name })}
          request={() => call(eventAdminEndpoints.deleteTicketType, { params: paramsOf(row) })}
          onDone={onDone}
        />
      )}
      table={(row, onChoose) =>
        data ? <TicketTable tickets={tickets} row={row} onChoose={onChoose} /> : null
      }
    />
  )
}

interface TableProps {
  readonly tickets: readonly AdminTicket[]
  readonly row: AdminTicket | null
  readonly onChoose: (index: number) => void
}

function TicketTable({ tickets, row, onChoose }: TableProps): ReactElement | null {
  const { t } = useMessages()
  const format = useFormat()
  if (tickets.length === 0) return <Empty icon="ticket">{t('eventAdmin.tickets.why')}</Empty>
  return (
    <div className="card flush">
      <table className="table">
        <thead>
          <tr>
            <th>{t('eventAdmin.field.name')}</th>
            <th className="num">{t('eventAdmin.field.price')}</th>
            <th className="num">{t('eventAdmin.tickets.sold')}</th>
            <th>{t('eventAdmin.field.status')}</th>
          </tr>
        </thead>
        <tbody>
          {tickets.map((ticket, index) => {
            const marks = [
              ticket.requiresApproval && t('eventAdmin.field.requiresApproval'),
              ticket.invitationOnly && t('eventAdmin.field.invitationOnly'),
              ticket.transferable && t('eventAdmin.field.transferable'),
            ].filter(Boolean)
            return (
              <SelectableRow key={ticket.ticketId} on={ticket === row} onChoose={() => onChoose(index)}>
                <td className="strong">
                  {ticket.name}
                  {marks.length > 0 && <div className="quiet small">{marks.join(' · ')}</div>}
                </td>
                <td className="num">
                  {ticket.price === 0 ? t('eventAdmin.payment.FREE') : format.count(ticket.price)}
                </td>
                <td className="num">
                  {ticket.salesLimit === null
                    ? format.count(ticket.sold)
                    : `${format.count(ticket.sold)} / ${format.count(ticket.salesLimit)}`}
                </td>
                <td>
                  <Chip {...LOOK[ticket.status]}>{t(`eventAdmin.status.${ticket.status}`)}</Chip>
                </td>
              </SelectableRow>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

const whole = (text: string): number => (/^\d{1,10}$/.test(text.trim()) ? Number(text) : NaN)
const limitOf = (text: string): number | null => (text.trim() === '' ? null : whole(text))
const yes = (value: boolean): string => (value ? 'yes' : 'no')

/** The form of a ticket type; without one, of a new ticket type. */
function ticketForm(ticket: AdminTicket | null, t: Translate): BodyForm<TicketFields> {
  const now: TicketFields = ticket ?? { ...NEW_TICKET, name: '' }
  const options = [
    { value: 'no', label: t('eventAdmin.no') },
    { value: 'yes', label: t('eventAdmin.yes') },
  ]
  return {
    fields: [
      { key: 'name', label: t('eventAdmin.field.name'), maxLength: EVENT_LIMITS.ticketName },
      {
        key: 'salesLimit',
        label: t('eventAdmin.field.salesLimit'),
        hint: t('eventAdmin.hint.limit'),
      },
      { key: 'price', label: t('eventAdmin.field.price') },
      {
        key: 'paymentType',
        label: t('eventAdmin.field.paymentType'),
        options: PAYMENT_TYPES.map((value) => ({ value, label: t(`eventAdmin.payment.${value}`) })),
      },
      { key: 'requiresApproval', label: t('eventAdmin.field.requiresApproval'), options },
      { key: 'invitationOnly', label: t('eventAdmin.field.invitationOnly'), options },
      { key: 'transferable', label: t('eventAdmin.field.transferable'), options },
      {
        key: 'status',
        label: t('eventAdmin.field.status'),
        wide: true,
        options: TICKET_STATUS.map((value) => ({ value, label: t(`eventAdmin.status.${value}`) })),
      },
      {
        key: 'description',
        label: t('eventAdmin.field.description'),
        lines: 2,
        maxLength: EVENT_LIMITS.ticketDescription,
      },
    ],
    start: {
      name: now.name,
      description: now.description,
      price: String(now.price),
      paymentType: now.paymentType,
      salesLimit: now.salesLimit === null ? '' : String(now.salesLimit),
      status: now.status,
      requiresApproval: yes(now.requiresApproval),
      transferable: yes(now.transferable),
      invitationOnly: yes(now.invitationOnly),
    },
    check: (values) => ({
      name: (values.name ?? '').trim() === '' ? t('field.required') : null,
      price: priceCause(values, t),
      paymentType:
        whole(values.price ?? '') > 0 && values.paymentType === 'FREE' ? t('eventAdmin.cause.payment') : null,
      salesLimit: limitCause(values, ticket, t),
    }),
    body: (values) => ({
      name: values.name!.trim(),
      description: values.description!,
      price: whole(values.price!),
      paymentType: values.paymentType as TicketFields['paymentType'],
      salesLimit: limitOf(values.salesLimit!),
      status: values.status as TicketFields['status'],
      requiresApproval: values.requiresApproval === 'yes',
      transferable: values.transferable === 'yes',
      invitationOnly: values.invitationOnly === 'yes',
    }),
  }
}

function priceCause(values: Values, t: Translate): string | null {
  const price = whole(values.price ?? '')
  if (!(price <= EVENT_LIMITS.price)) return t('eventAdmin.cause.price')
  return price === 0 && values.paymentType !== 'FREE' ? t('eventAdmin.cause.noPrice') : null
}

function limitCause(values: Values, ticket: AdminTicket | null, t: Translate): string | null {
  const limit = limitOf(values.salesLimit ?? '')
  if (limit === null) return null
  if (!(limit >= 1 && limit <= EVENT_LIMITS.salesLimit)) return t('eventAdmin.cause.number')
  return ticket && limit < ticket.sold ? t('eventAdmin.cause.belowSold', { limit, sold: ticket.sold }) : null
}
