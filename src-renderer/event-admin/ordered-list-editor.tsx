import { useState, type ReactElement } from 'react'
import { eventAdminEndpoints } from '../../contract/events/event-admin-endpoints.ts'
import { call } from '../api/call.ts'
import { useMessages } from '../i18n/i18n.ts'
import { useKeys } from '../keyboard/use-keys.ts'
import { useDesk } from '../components/desk-context.ts'
import { useBanner } from '../components/use-banner.ts'
import type { PageProps } from './page-props.ts'
import { bindingsOf, type EventAdminShortcut } from './shortcut-list.tsx'
import { EventAdminForm, type SavedForm } from './edit-form.tsx'
import { useSaving } from './use-event-admin.ts'
import { moved, orderKeys, useRows } from './use-selection.ts'

/** A new item, or the chosen one. */
export type FormFor = 'new' | 'edit'

interface EditedListProps<T> extends PageProps {
  readonly of: 'tickets' | 'questions'
  readonly list: readonly T[]
  readonly idOf: (one: T) => string
  /** An entry or answer refers to it, so it cannot be deleted. */
  readonly isUsed: (one: T) => boolean
  /** Further keys for the chosen item. */
  readonly keysOf?: (
    row: T | null,
    save: ReturnType<typeof useSaving>['save'],
  ) => EventAdminShortcut[]
  readonly formOf: (what: FormFor, row: T | null) => SavedForm
  readonly askDelete: (row: T, onDone: () => void) => ReactElement
  readonly table: (row: T | null, onChoose: (index: number) => void) => ReactElement
}

/** A list of the event with an order: add, edit, move, delete. */
export function OrderedListEditor<T>({
  frame,
  of,
  list,
  idOf,
  isUsed,
  keysOf,
  formOf,
  askDelete,
  table: draw,
}: EditedListProps<T>): ReactElement {
  const desk = useDesk()
  const { eventId } = desk.event
  const { t } = useMessages()
  const { row, at, choose, arrows } = useRows(list)
  const [form, setForm] = useState<FormFor | 'delete' | null>(null)
  const { save, failed } = useSaving()
  const close = (): void => setForm(null)
  const move = (by: 1 | -1): void => {
    const ids = moved(list.map(idOf), at, by)
    if (ids)
      void save(() =>
        call(eventAdminEndpoints.orderOffice, { params: { eventId }, body: { of, ids } }),
      ).then((done) => done && choose(at + by))
  }
  const keys: EventAdminShortcut[] = [
    { cap: 'A', label: t(`eventAdmin.${of}.add`), run: () => setForm('new') },
    { cap: 'Enter', label: t('eventAdmin.edit'), off: !row, run: () => setForm('edit') },
    ...(keysOf?.(row, save) ?? []),
    {
      cap: 'Del',
      label: t('eventAdmin.delete'),
      off: !row || isUsed(row),
      run: () => setForm('delete'),
    },
    ...orderKeys(
      { up: t('eventAdmin.up'), down: t('eventAdmin.down') },
      at > 0,
      at < list.length - 1,
      move,
    ),
  ]
  useBanner(
    form
      ? null
      : {
          tone: 'idle',
          picture: 'list',
          size: 'small',
          title: t(`eventAdmin.${of}.banner`),
          detail: t(list.length > 0 ? `eventAdmin.${of}.detail` : `eventAdmin.${of}.none`),
          failure: failed?.code,
          actions: [{ cap: 'A', label: t(`eventAdmin.${of}.add`), run: () => setForm('new') }],
        },
  )
  useKeys(form ? {} : { ...arrows, ...bindingsOf(keys) })
  const table = draw(row, choose)
  if (!form) return frame(table, keys)
  if (form === 'delete' && row) {
    return frame(
      <>
        {askDelete(row, close)}
        {table}
      </>,
      [],
    )
  }
  const what = form === 'new' ? 'new' : 'edit'
  return frame(
    <EventAdminForm
      picture="list"
      title={t(`eventAdmin.${of}.${what}.banner`)}
      detail={t('eventAdmin.form.detail')}
      {...formOf(what, row)}
      onDone={close}
    />,
    [],
  )
}
