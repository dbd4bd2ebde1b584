import { useState, type ReactElement } from 'react'
import type { AdminCode } from '../../../contract/event/event/event-admin.ts'
import { eventAdminEndpoints } from '../../../contract/event/event/event-admin-endpoints.ts'
import { call } from '../../api/call.ts'
import { saveCsv } from '../../api/save-file.ts'
import { useFormat } from '../../i18n/format.ts'
import { useMessages } from '../../i18n/i18n.ts'
import { useKeys } from '../../keyboard/use-keys.ts'
import { useDesk } from '../../shell/desk-context.ts'
import { Chip } from '../../ui/chip.tsx'
import { useBanner } from '../../shell/use-banner.ts'
import { Empty } from '../../ui/empty.tsx'
import { SelectableRow } from '../../ui/selectable-row.tsx'
import {
  useCodes,
  useSaving,
  useTickets,
  type PageProps,
  bindingsOf,
  type EventAdminShortcut,
} from '../event/use-event-admin.ts'
import { EventAdminForm } from '../event/edit-form.tsx'
import { useRows } from '../event/list-editor.tsx'

const number = (text: string | undefined, most: number): number => {
  const value = /^\d{1,7}$/.test((text ?? '').trim()) ? Number(text) : NaN
  return value >= 1 && value <= most ? value : NaN
}

const rowsOf = (codes: readonly AdminCode[]): string[][] => [
  ['ticket', 'code', 'usesLeft', 'used', 'revokedAt'],
  ...codes.map((one) => [one.ticket, one.code, String(one.usesLeft), String(one.used), one.revokedAt ?? '']),
]

/** Maximum codes in the table; the file contains all of them. */
const SHOWN = 300

/** Invitation codes: create, revoke, and see who used them. */
export function CodesPage({ frame }: PageProps): ReactElement {
  const desk = useDesk()
  const { eventId, slug } = desk.event
  const { t } = useMessages()
  const { data } = useCodes()
  const all = data?.codes ?? []
  const codes = all.slice(0, SHOWN)
  const tickets = useTickets().data?.tickets ?? []
  // Tickets that require a code come first; for the others a code is not used until they require
  // one.
  const choices = tickets.toSorted((a, b) => Number(b.invitationOnly) - Number(a.invitationOnly))
  const { row, choose, arrows } = useRows(codes)
  const [making, setMaking] = useState(false)
  const { save, failed } = useSaving()
  const ended = row?.revokedAt !== null
  const end = (): void => {
    if (!row) return
    const params = { eventId, ticketId: row.ticketId, code: row.code }
    void save(() =>
      call(eventAdminEndpoints.revokeCode, { params, body: { revoked: row.revokedAt === null } }),
    )
  }
  const keys: EventAdminShortcut[] = [
    {
      cap: 'A',
      label: t('eventAdmin.codes.add'),
      off: tickets.length === 0,
      run: () => setMaking(true),
    },
    {
      cap: 'X',
      label: t(row && ended ? 'eventAdmin.codes.restore' : 'eventAdmin.codes.end'),
      off: !row,
      run: end,
    },
    {
      cap: 'C',
      label: t('eventAdmin.codes.save'),
      off: codes.length === 0,
      run: () => saveCsv(rowsOf(all), `${slug}-codes.csv`),
    },
  ]
  useBanner(
    making
      ? null
      : {
          tone: 'idle',
          picture: 'ticket',
          size: 'small',
          title: t('eventAdmin.codes.banner'),
          detail: t(tickets.length > 0 ? 'eventAdmin.codes.detail' : 'eventAdmin.codes.noTicket'),
          failure: failed?.code,
          ...(tickets.length > 0 && {
            actions: [{ cap: 'A', label: t('eventAdmin.codes.add'), run: () => setMaking(true) }],
          }),
        },
  )
  useKeys(making ? {} : { ...arrows, ...bindingsOf(keys) })
  if (!making)
    return frame(
      data ? (
        <CodeTable codes={codes} hidden={all.length - codes.length} row={row} onChoose={choose} />
      ) : null,
      keys,
    )
  return frame(
    <EventAdminForm
      picture="ticket"
      title={t('eventAdmin.codes.new.banner')}
      detail={t('eventAdmin.codes.new.detail')}
      fields={[
        {
          key: 'ticketId',
          label: t('eventAdmin.field.ticket'),
          list: choices.map((ticket) => ({ value: ticket.ticketId, label: ticket.name })),
          wide: true,
        },
        { key: 'count', label: t('eventAdmin.field.count') },
        { key: 'uses', label: t('eventAdmin.field.uses') },
      ]}
      start={{ ticketId: choices[0]?.ticketId ?? '', count: '10', uses: '1' }}
      check={(values) => ({
        count: Number.isNaN(number(values.count, 1000)) ? t('eventAdmin.cause.upTo', { most: 1000 }) : null,
        uses: Number.isNaN(number(values.uses, 1_000_000))
          ? t('eventAdmin.cause.upTo', { most: 1_000_000 })
          : null,
      })}
      save={({ ticketId, count, uses }) =>
        call(eventAdminEndpoints.makeCodes, {
          params: { eventId },
          body: { ticketId: ticketId!, count: Number(count), uses: Number(uses) },
        })
      }
      onDone={() => setMaking(false)}
    />,
    [],
  )
}

interface TableProps {
  readonly codes: readonly AdminCode[]
  /** Number of codes that are not in the table. */
  readonly hidden: number
  readonly row: AdminCode | null
  readonly onChoose: (index: number) => void
}

function CodeTable({ codes, hidden, row, onChoose }: TableProps): ReactElement | null {
  const { t } = useMessages()
  const format = useFormat()
  if (codes.length === 0) return <Empty icon="ticket">{t('eventAdmin.codes.why')}</Empty>
  return (
    <>
      <div className="card flush">
        <table className="table">
          <thead>
            <tr>
              <th>{t('eventAdmin.field.code')}</th>
              <th>{t('eventAdmin.field.ticket')}</th>
              <th className="num">{t('eventAdmin.codes.left')}</th>
              <th>{t('eventAdmin.codes.usedBy')}</th>
              <th>{t('eventAdmin.field.status')}</th>
            </tr>
          </thead>
          <tbody>
            {codes.map((code, index) => (
              <SelectableRow
                key={`${code.ticketId} ${code.code}`}
                on={code === row}
                onChoose={() => onChoose(index)}
              >
                <td className={code.revokedAt ? 'code quiet event-admin-code' : 'code event-admin-code'}>
                  {code.code}
                </td>
                <td>{code.ticket}</td>
                <td className="num">
                  {format.count(code.usesLeft)} / {format.count(code.usesLeft + code.used)}
                </td>
                <td>{code.usedBy.map((one) => one.name).join(t('list.comma'))}</td>
                <td>{stateOf(code)}</td>
              </SelectableRow>
            ))}
          </tbody>
        </table>
      </div>
      {hidden > 0 && <p className="quiet small">{t('import.more', { count: hidden })}</p>}
    </>
  )

  function stateOf(code: AdminCode): ReactElement {
    if (code.revokedAt)
      return (
        <Chip glyph="bar" tone="stop">
          {t('eventAdmin.codes.ended')}
        </Chip>
      )
    return code.usesLeft > 0 ? (
      <Chip glyph="check" tone="go">
        {t('eventAdmin.codes.good')}
      </Chip>
    ) : (
      <Chip glyph="circle" tone="plain">
        {t('eventAdmin.codes.spent')}
      </Chip>
    )
  }
}
