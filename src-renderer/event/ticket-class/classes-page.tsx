import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import {
  ticketClassEndpoints,
  type TicketClass,
  CLASSES,
  type SaveTicketClass,
} from '../../../contract/event/ticket-class/ticket-class.ts'
import { call } from '../../api/call.ts'
import { classNames } from './class-names.ts'
import { useDesk } from '../../shell/desk-context.ts'
import { useUnread } from '../../shell/use-banner.ts'
import { useFormat } from '../../i18n/format.ts'
import { useMessages, type Translate } from '../../i18n/i18n.ts'
import { ConfirmDelete } from '../event/event-admin-screen.tsx'
import type { Values, BodyForm, FormField } from '../event/edit-form.tsx'
import { linesOf } from '../event/event-fields.ts'
import { ListEditor, type FormFor } from '../event/list-editor.tsx'
import type { PageProps } from '../event/use-event-admin.ts'
import { Empty } from '../../ui/empty.tsx'
import { SelectableRow } from '../../ui/selectable-row.tsx'
import { CLASS_SYMBOLS, MARK_TEXT } from '../../../contract/event/ticket-class/class-mark.ts'
import type { PassTemplate } from '../../../contract/event/event/pass-template.ts'
import { TEMPLATE_PRESETS } from '../../../contract/pass/template/template-presets.ts'
import { STOCK_MEDIA, STOCK_SPECS, STOCKS, type Stock } from '../../../facts/stocks.ts'

/** Ticket classes: the effect of a ticket on the pass and at the desk. */
export function ClassesPage({ frame }: PageProps): ReactElement {
  const desk = useDesk()
  const { eventId } = desk.event
  const { t } = useMessages()
  const read = useUnread(
    useQuery({
      queryKey: ['office', eventId, 'classes'],
      queryFn: ({ signal }) => call(ticketClassEndpoints.listTicketClasses, { params: { eventId }, signal }),
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
          {read.data && <ClassTable classes={classes} row={row} onChoose={onChoose} />}
          {without.length > 0 && (
            <p className="quiet small">{t('ticketClass.page.without', { names: without.join(' · ') })}</p>
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
                {one.tickets.length > 0 && <div className="quiet small">{one.tickets.join(' · ')}</div>}
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
              <td>{one.note && t('ticketClass.tell.detail', { note: one.note })}</td>
            </SelectableRow>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The roll with two colours. */
const RED_ROLL = STOCKS.find((stock) => STOCK_SPECS[stock].twoColour) ?? ''

interface EventFacts {
  readonly template: PassTemplate | null
  /** Tickets without a class. */
  readonly without: readonly string[]
}

/** The form of a ticket class; without one, of a new class. */
function classForm(
  one: TicketClass | null,
  { template: ofEvent, without }: EventFacts,
  t: Translate,
): BodyForm<SaveTicketClass> {
  const templateOf = (value = 'event'): PassTemplate | null => {
    if (value === 'own') return one?.ownTemplate ?? null
    if (value === 'copy') return ofEvent
    return TEMPLATE_PRESETS.find(({ printer }) => printer.stock === value) ?? null
  }
  const partyPlaces = (text = ''): number | null =>
    text.trim() === '' ? null : /^\d{1,2}$/.test(text.trim()) ? Number(text) : NaN
  return {
    fields: fieldsOf(one, ofEvent, t),
    start: {
      nameJa: one?.nameJa ?? without[0] ?? '',
      nameEn: one?.nameEn ?? '',
      tickets: (one?.tickets ?? []).join('\n'),
      template: one?.ownTemplate ? 'own' : 'event',
      roll: one?.roll ?? '',
      mark: one?.mark?.kind ?? 'none',
      markText: one?.mark?.text ?? '',
      markColour: one?.mark?.colour ?? 'black',
      note: one?.note ?? '',
      partyPlaces: one?.partyPlaces ? String(one.partyPlaces) : '',
    },
    check: (values) => {
      const base = templateOf(values.template) ?? ofEvent
      const roll = (values.roll || null) as Stock | null
      const places = partyPlaces(values.partyPlaces)
      return {
        nameJa: values.nameJa?.trim() || values.nameEn?.trim() ? null : t('ticketClass.cause.name'),
        roll: roll && base && STOCK_MEDIA[roll] !== base.media ? t('ticketClass.cause.roll') : null,
        markColour:
          values.markColour === 'red' && !(roll && STOCK_SPECS[roll].twoColour)
            ? t('ticketClass.cause.markColour', { roll: RED_ROLL })
            : null,
        partyPlaces:
          places === null || (places >= 1 && places <= CLASSES.partyPlaces)
            ? null
            : t('ticketClass.cause.places'),
      }
    },
    body: (values) => ({
      nameJa: values.nameJa!.trim(),
      nameEn: values.nameEn!.trim(),
      tickets: linesOf(values.tickets),
      ownTemplate: templateOf(values.template),
      roll: (values.roll || null) as Stock | null,
      mark:
        values.mark === 'none'
          ? null
          : {
              kind: values.mark as NonNullable<SaveTicketClass['mark']>['kind'],
              text: values.markText!.trim(),
              ...(values.markColour === 'red' && { colour: 'red' as const }),
            },
      note: values.note!.trim(),
      partyPlaces: partyPlaces(values.partyPlaces),
    }),
  }
}

function fieldsOf(one: TicketClass | null, ofEvent: PassTemplate | null, t: Translate): readonly FormField[] {
  const presets = TEMPLATE_PRESETS.map(({ printer: { stock } }) => ({
    value: stock,
    label: t('ticketClass.template.preset', { roll: stock }),
  }))
  return [
    { key: 'nameJa', label: t('ticketClass.field.nameJa'), maxLength: CLASSES.name },
    { key: 'nameEn', label: t('ticketClass.field.nameEn'), maxLength: CLASSES.name },
    {
      key: 'tickets',
      label: t('ticketClass.field.tickets'),
      hint: t('ticketClass.hint.tickets'),
      lines: 2,
    },
    {
      key: 'template',
      label: t('ticketClass.field.template'),
      list: [
        { value: 'event', label: t('ticketClass.template.event') },
        ...(one?.ownTemplate ? [{ value: 'own', label: t('ticketClass.template.own') }] : []),
        ...(ofEvent ? [{ value: 'copy', label: t('ticketClass.template.copy') }] : []),
        ...presets,
      ],
    },
    {
      key: 'roll',
      label: t('ticketClass.field.roll'),
      list: [
        { value: '', label: t('ticketClass.rollOf.template') },
        ...STOCKS.map((stock) => ({ value: stock as string, label: stock as string })),
      ],
    },
    {
      key: 'mark',
      label: t('ticketClass.field.mark'),
      list: (['none', 'band', ...CLASS_SYMBOLS] as const).map((value) => ({
        value,
        label: t(`ticketClass.mark.${value}`),
      })),
    },
    {
      key: 'markText',
      label: t('ticketClass.field.markText'),
      hint: t('ticketClass.hint.markText'),
      maxLength: MARK_TEXT,
    },
    {
      key: 'markColour',
      label: t('ticketClass.field.markColour'),
      hint: t('ticketClass.hint.markColour', { roll: RED_ROLL }),
      list: (['black', 'red'] as const).map((value) => ({
        value,
        label: t(`ticketClass.colour.${value}`),
      })),
    },
    { key: 'note', label: t('ticketClass.field.note'), wide: true, maxLength: CLASSES.note },
    {
      key: 'partyPlaces',
      label: t('ticketClass.field.partyPlaces'),
      hint: t('ticketClass.hint.partyPlaces'),
    },
  ]
}
