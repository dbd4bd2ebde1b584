import { useState, type ReactElement } from 'react'
import { eventAdminEndpoints } from '../../../contract/event/event/event-admin-endpoints.ts'
import { call } from '../../api/call.ts'
import { useMessages, type Translate } from '../../i18n/i18n.ts'
import { useKeys } from '../../keyboard/use-keys.ts'
import { useDesk } from '../../shell/desk-context.ts'
import { useBanner } from '../../shell/use-banner.ts'
import { useSaving, type PageProps, bindingsOf, type EventAdminShortcut } from './use-event-admin.ts'
import { EventAdminForm, type SavedForm } from './edit-form.tsx'

interface Rows<T> {
  readonly at: number
  readonly row: T | null
  readonly choose: (index: number) => void
  /** Bindings of the arrows. */
  readonly arrows: Readonly<Record<string, { readonly run: () => void } | undefined>>
}

/** The chosen row of a list; arrows move the choice. */
export function useRows<T>(list: readonly T[]): Rows<T> {
  const [chosen, setChosen] = useState(0)
  const at = Math.max(0, Math.min(chosen, list.length - 1))
  return {
    at,
    row: list[at] ?? null,
    choose: setChosen,
    arrows: {
      ArrowDown: list.length > 1 ? { run: () => setChosen(Math.min(at + 1, list.length - 1)) } : undefined,
      ArrowUp: list.length > 1 ? { run: () => setChosen(Math.max(at - 1, 0)) } : undefined,
    },
  }
}

/** The ids with the one at `at` moved by one place; null at the end. */
function moved(ids: readonly string[], at: number, by: 1 | -1): string[] | null {
  const to = at + by
  if (to < 0 || to >= ids.length) return null
  const list = [...ids]
  const [one] = list.splice(at, 1)
  list.splice(to, 0, one!)
  return list
}

/** The keys that move a row, for the list of keys. */
function orderKeys(
  labels: { readonly up: string; readonly down: string },
  canUp: boolean,
  canDown: boolean,
  move: (by: 1 | -1) => void,
): EventAdminShortcut[] {
  return [
    { cap: 'Ctrl ↑', label: labels.up, off: !canUp, run: () => move(-1) },
    { cap: 'Ctrl ↓', label: labels.down, off: !canDown, run: () => move(1) },
  ]
}

/** A new item, or the chosen one. */
export type FormFor = 'new' | 'edit'

interface ListTexts {
  readonly banner: string
  readonly detail: string
  readonly add: string
  /** Title of the form. */
  readonly form: Readonly<Record<FormFor, string>>
  readonly formDetail: string
}

/** The texts of the list of ticket types, or of questions. */
export const orderedListTexts = (of: 'tickets' | 'questions', isEmpty: boolean, t: Translate): ListTexts => ({
  banner: t(`eventAdmin.${of}.banner`),
  detail: t(isEmpty ? `eventAdmin.${of}.none` : `eventAdmin.${of}.detail`),
  add: t(`eventAdmin.${of}.add`),
  form: { new: t(`eventAdmin.${of}.new.banner`), edit: t(`eventAdmin.${of}.edit.banner`) },
  formDetail: t('eventAdmin.form.detail'),
})

interface ListEditorProps<T> extends PageProps {
  readonly texts: ListTexts
  readonly list: readonly T[]
  /** If given, staff can move the items. */
  readonly order?: { readonly of: 'tickets' | 'questions'; readonly idOf: (one: T) => string }
  /** An entry or answer refers to it, so it cannot be deleted. */
  readonly isUsed?: (one: T) => boolean
  /** Further keys for the chosen item. */
  readonly keysOf?: (row: T | null, save: ReturnType<typeof useSaving>['save']) => EventAdminShortcut[]
  readonly formOf: (what: FormFor, row: T | null) => SavedForm
  readonly askDelete: (row: T, onDone: () => void) => ReactElement
  readonly table: (row: T | null, onChoose: (index: number) => void) => ReactElement | null
}

/** A list of the event: add, edit, delete, and move if the list has an order. */
export function ListEditor<T>({
  frame,
  texts,
  list,
  order,
  isUsed,
  keysOf,
  formOf,
  askDelete,
  table: draw,
}: ListEditorProps<T>): ReactElement {
  const { eventId } = useDesk().event
  const { t } = useMessages()
  const { row, at, choose, arrows } = useRows(list)
  const [form, setForm] = useState<FormFor | 'delete' | null>(null)
  const { save, failed } = useSaving()
  const close = (): void => setForm(null)
  const move = (by: 1 | -1): void => {
    const ids = order && moved(list.map(order.idOf), at, by)
    if (ids)
      void save(() =>
        call(eventAdminEndpoints.orderOffice, {
          params: { eventId },
          body: { of: order.of, ids },
        }),
      ).then((done) => done && choose(at + by))
  }
  const add = { cap: 'A', label: texts.add, run: () => setForm('new') }
  const keys: EventAdminShortcut[] = [
    add,
    { cap: 'Enter', label: t('eventAdmin.edit'), off: !row, run: () => setForm('edit') },
    ...(keysOf?.(row, save) ?? []),
    {
      cap: 'Del',
      label: t('eventAdmin.delete'),
      off: !row || isUsed?.(row),
      run: () => setForm('delete'),
    },
    ...(order
      ? orderKeys({ up: t('eventAdmin.up'), down: t('eventAdmin.down') }, at > 0, at < list.length - 1, move)
      : []),
  ]
  useBanner(
    form
      ? null
      : {
          tone: 'idle',
          picture: 'list',
          size: 'small',
          title: texts.banner,
          detail: texts.detail,
          failure: failed?.code,
          actions: [add],
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
      title={texts.form[what]}
      detail={texts.formDetail}
      {...formOf(what, row)}
      onDone={close}
    />,
    [],
  )
}
