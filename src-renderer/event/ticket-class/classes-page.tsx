import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import {
  ticketClassEndpoints,
  type TicketClass,
} from '../../../contract/event/ticket-class/ticket-class.ts'
import { call } from '../../api/call.ts'
import { classNames } from './class-names.ts'
import { useDesk } from '../../shell/desk-context.ts'
import { useUnread } from '../../shell/use-unread.ts'
import { useFormat } from '../../i18n/format.ts'
import { useMessages } from '../../i18n/i18n.ts'
import { classForm } from './class-fields.ts'
import { ConfirmDelete } from '../event/confirm-delete.tsx'
import type { Values } from '../event/edit-form.tsx'
import { ListEditor, type FormFor } from '../event/list-editor.tsx'
import type { PageProps } from '../event/page-props.ts'
import { Empty } from '../../ui/empty.tsx'
import { SelectableRow } from '../../ui/selectable-row.tsx'

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
  const { classes = [], without = [], template = null } = read.data ?? {}
  const formOf = (what: FormFor, row: TicketClass | null) => {
    const edited = what === 'edit' ? row : null
    const { body, ...fields } = classForm(edited, { template, without }, t)
    const save = (values: Values) =>
      edited
        ? call(ticketClassEndpoints.editTicketClass, {
            params: { eventId, classId: edited.classId },
            body: body(values),
          })
        : call(ticketClassEndpoints.addTicketClass, { params: { eventId }, body: body(values) })
    return { ...fields, save }
  }
  return (
    <ListEditor
      frame={frame}
      texts={{
        banner: t('ticketClass.page.banner'),
        detail: t('ticketClass.page.detail'),
        add: t('ticketClass.page.add'),
        form: { new: t('ticketClass.page.new'), edit: t('ticketClass.page.edit') },
        formDetail: t('ticketClass.page.form'),
      }}
      list={classes}
      keysOf={(row) => [
        {
          cap: 'D',
          label: t('ticketClass.page.design'),
          off: !row,
          run: () => row && desk.go({ at: 'templates', classId: row.classId }),
        },
      ]}
      formOf={formOf}
      askDelete={(row, onDone) => (
        <ConfirmDelete
          title={t('ticketClass.page.deleteBanner')}
          detail={t('ticketClass.page.deleteDetail', { name: classNames(row) })}
          request={() =>
            call(ticketClassEndpoints.deleteTicketClass, {
              params: { eventId, classId: row.classId },
            })
          }
          onDone={onDone}
        />
      )}
      table={(row, onChoose) => (
        <>
          <ClassTable classes={classes} row={row} onChoose={onChoose} />
          {without.length > 0 && (
            <p className="quiet small">
              {t('ticketClass.page.without', { names: without.join(' · ') })}
            </p>
          )}
        </>
      )}
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
  if (classes.length === 0) return <Empty icon="ticket">{t('ticketClass.page.none')}</Empty>
  return (
    <div className="card flush">
      <table className="table">
        <thead>
          <tr>
            <th>{t('ticketClass.page.title')}</th>
            <th className="num">{t('ticketClass.page.people')}</th>
            <th>{t('ticketClass.page.look')}</th>
            <th>{t('ticketClass.page.desk')}</th>
          </tr>
        </thead>
        <tbody>
          {classes.map((one, index) => (
            <SelectableRow key={one.classId} on={one === row} onChoose={() => onChoose(index)}>
              <td className="strong">
                {classNames(one)}
                {one.tickets.length > 0 && (
                  <div className="quiet small">{one.tickets.join(' · ')}</div>
                )}
              </td>
              <td className="num">{format.count(one.entries)}</td>
              <td>
                {[
                  one.mark && `${t(`ticketClass.mark.${one.mark.kind}`)} ${one.mark.text}`.trim(),
                  one.ownTemplate && `${one.ownTemplate.lengthMm} mm`,
                  one.roll,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </td>
              <td>{one.note && `"${one.note}"`}</td>
            </SelectableRow>
          ))}
        </tbody>
      </table>
    </div>
  )
}
