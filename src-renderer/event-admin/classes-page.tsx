import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactElement } from 'react'
import { ticketClassEndpoints, type TicketClass } from '../../contract/events/ticket-class.ts'
import { call } from '../api/call.ts'
import { classNames } from '../components/class-names.ts'
import { Confirm } from '../components/confirm.tsx'
import { useDesk } from '../components/desk-context.ts'
import { useUnread } from '../components/use-unread.ts'
import { useFormat } from '../i18n/format.ts'
import { useMessages } from '../i18n/i18n.ts'
import { useKeys } from '../keyboard/use-keys.ts'
import { useBanner } from '../components/use-banner.ts'
import { classForm } from './class-fields.ts'
import { EventAdminForm, type Values } from './edit-form.tsx'
import type { PageProps } from './page-props.ts'
import { SelectableRow } from '../ui/selectable-row.tsx'
import { bindingsOf, type EventAdminShortcut } from './shortcut-list.tsx'
import { useRows } from './use-selection.ts'

/** Ticket classes: the effect of a ticket on the pass and at the desk. */
export function ClassesPage({ frame }: PageProps): ReactElement {
  const desk = useDesk()
  const { eventId } = desk.event
  const { t } = useMessages()
  const read = useUnread(
    useQuery({
      queryKey: ['office', eventId, 'classes'],
      queryFn: ({ signal }) =>
        call(ticketClassEndpoints.listTicketClasses, { params: { eventId }, signal }),
    }),
  )
  const { classes = [], without = [], columns = [], template = null } = read.data ?? {}
  const { row, choose, arrows } = useRows(classes)
  const [form, setForm] = useState<'new' | 'edit' | 'delete' | null>(null)
  const close = (): void => setForm(null)
  const add = { cap: 'A', label: t('ticketClass.page.add'), run: () => setForm('new') }
  const keys: EventAdminShortcut[] = [
    add,
    { cap: 'Enter', label: t('eventAdmin.edit'), off: !row, run: () => setForm('edit') },
    {
      cap: 'D',
      label: t('ticketClass.page.design'),
      off: !row,
      run: () => row && desk.go({ at: 'templates', classId: row.classId }),
    },
    { cap: 'Del', label: t('eventAdmin.delete'), off: !row, run: () => setForm('delete') },
  ]
  useBanner(
    form
      ? null
      : {
          tone: 'idle',
          picture: 'list',
          size: 'small',
          title: t('ticketClass.page.banner'),
          detail: t('ticketClass.page.detail'),
          actions: [add],
        },
  )
  useKeys(form ? {} : { ...arrows, ...bindingsOf(keys) })
  const table = (
    <>
      <ClassTable classes={classes} row={row} onChoose={choose} />
      {without.length > 0 && (
        <p className="meta class-table__without">
          {t('ticketClass.page.without', { names: without.join(' · ') })}
        </p>
      )}
    </>
  )
  if (!form) return frame(table, keys)
  if (form === 'delete' && row) {
    return frame(
      <>
        <DeleteClass row={row} onDone={close} />
        {table}
      </>,
      [],
    )
  }
  const edited = form === 'edit' ? row : null
  const { body, ...fields } = classForm(edited, { template, without, columns }, t)
  const save = (values: Values) =>
    edited
      ? call(ticketClassEndpoints.editTicketClass, {
          params: { eventId, classId: edited.classId },
          body: body(values),
        })
      : call(ticketClassEndpoints.addTicketClass, { params: { eventId }, body: body(values) })
  return frame(
    <EventAdminForm
      picture="list"
      title={t(edited ? 'ticketClass.page.edit' : 'ticketClass.page.new')}
      detail={t('ticketClass.page.form')}
      {...fields}
      save={save}
      onDone={close}
    />,
    [],
  )
}

function DeleteClass({
  row,
  onDone,
}: {
  readonly row: TicketClass
  readonly onDone: () => void
}): ReactElement {
  const { event } = useDesk()
  const { t } = useMessages()
  const client = useQueryClient()
  const params = { eventId: event.eventId, classId: row.classId }
  return (
    <Confirm
      title={t('ticketClass.page.deleteBanner')}
      detail={t('ticketClass.page.deleteDetail', { name: classNames(row) })}
      yes={t('eventAdmin.delete')}
      no={t('eventAdmin.delete.no')}
      sound="none"
      eventId={event.eventId}
      request={() =>
        call(ticketClassEndpoints.deleteTicketClass, { params }).finally(() =>
          client.invalidateQueries({ queryKey: ['office', event.eventId] }),
        )
      }
      onDone={onDone}
      onLeave={onDone}
    />
  )
}

interface TableProps {
  readonly classes: readonly TicketClass[]
  readonly row: TicketClass | null
  readonly onChoose: (index: number) => void
}

function ClassTable({ classes, row, onChoose }: TableProps): ReactElement {
  const { t } = useMessages()
  const format = useFormat()
  if (classes.length === 0) return <p className="event-admin-empty">{t('ticketClass.page.none')}</p>
  return (
    <table className="table event-admin-table class-table">
      <thead>
        <tr>
          <th>{t('ticketClass.page.title')}</th>
          <th className="event-admin-table__right">{t('ticketClass.page.people')}</th>
          <th>{t('ticketClass.page.look')}</th>
          <th>{t('ticketClass.page.desk')}</th>
        </tr>
      </thead>
      <tbody>
        {classes.map((one, index) => (
          <SelectableRow key={one.classId} on={one === row} onChoose={() => onChoose(index)}>
            <td className="event-admin-table__name">
              {classNames(one)}
              {one.tickets.length > 0 && (
                <div className="event-admin-table__marks">{one.tickets.join(' · ')}</div>
              )}
            </td>
            <td className="event-admin-table__right">{format.count(one.entries)}</td>
            <td>
              {[
                one.mark && `${t(`ticketClass.mark.${one.mark.kind}`)} ${one.mark.text}`.trim(),
                one.ownTemplate && `${one.ownTemplate.lengthMm} mm`,
                one.roll,
              ]
                .filter(Boolean)
                .join(' · ')}
            </td>
            <td>
              {[...one.handOuts.map(({ text }) => text), one.note && `"${one.note}"`]
                .filter(Boolean)
                .join(' · ')}
            </td>
          </SelectableRow>
        ))}
      </tbody>
    </table>
  )
}
