import {
  NEW_TICKET,
  EVENT_LIMITS,
  PAYMENT_TYPES,
  TICKET_STATUS,
  type AdminTicket,
  type TicketFields,
} from '../../../contract/event/event/event-admin.ts'
import type { Translate } from '../../i18n/i18n.ts'
import type { BodyForm, Values } from '../event/edit-form.tsx'

const whole = (text: string): number => (/^\d{1,10}$/.test(text.trim()) ? Number(text) : NaN)
const limitOf = (text: string): number | null => (text.trim() === '' ? null : whole(text))
const yes = (value: boolean): string => (value ? 'yes' : 'no')

/** The form of a ticket type; without one, of a new ticket type. */
export function ticketForm(ticket: AdminTicket | null, t: Translate): BodyForm<TicketFields> {
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
        whole(values.price ?? '') > 0 && values.paymentType === 'FREE'
          ? t('eventAdmin.cause.payment')
          : null,
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
  return ticket && limit < ticket.sold
    ? t('eventAdmin.cause.belowSold', { limit, sold: ticket.sold })
    : null
}
