import { useState, type ReactElement } from 'react'
import {
  webAddress,
  type AdminPlaylist,
  type PlaylistItemFields,
} from '../../contract/events/event-admin.ts'
import { eventAdminEndpoints } from '../../contract/events/event-admin-endpoints.ts'
import { call } from '../api/call.ts'
import { useFormat } from '../i18n/format.ts'
import { useMessages, type Translate } from '../i18n/i18n.ts'
import { useKeys } from '../keyboard/use-keys.ts'
import { useDesk } from '../components/desk-context.ts'
import { Chip } from '../ui/chip.tsx'
import { useBanner } from '../components/use-banner.ts'
import { SelectableRow } from '../ui/selectable-row.tsx'
import { bindingsOf, type EventAdminShortcut } from './shortcut-list.tsx'
import { EventAdminForm, type FormField, type SavedForm, type Values } from './edit-form.tsx'
import type { PageProps } from './page-props.ts'
import { moved, orderKeys, useRows } from './use-selection.ts'
import { usePlaylists, useSaving } from './use-event-admin.ts'

type Item = AdminPlaylist['items'][number]
type Form = 'playlist' | 'rename' | 'event' | 'link'

/** An item in the form of the request. */
const fieldsOf = ({ itemId, title, imageUrl, url, event }: Item): PlaylistItemFields =>
  event
    ? { itemId, kind: 'SVC_EVENT', eventId: event.eventId, title: '', imageUrl }
    : { itemId, kind: 'EXTERNAL_LINK', url: url ?? '', title, imageUrl }
/** By start day; links, which have none, come last. */
const byDate = (items: readonly Item[]): Item[] =>
  items.toSorted((a, b) => (a.event?.startsAt ?? '~').localeCompare(b.event?.startsAt ?? '~'))

/** Playlists of events and links. They span events, so only administrators edit them. */
export function PlaylistsPage({ frame }: PageProps): ReactElement {
  const desk = useDesk()
  const { t } = useMessages()
  const { data } = usePlaylists()
  const playlists = data?.playlists ?? []
  const [chosen, setChosen] = useState(0)
  const playlist = playlists[Math.min(chosen, playlists.length - 1)] ?? null
  const items = playlist?.items ?? []
  const { row, at, choose, arrows } = useRows(items)
  const [form, setForm] = useState<Form | null>(null)
  const { save, failed } = useSaving()
  const write = (next: readonly PlaylistItemFields[]) =>
    call(eventAdminEndpoints.editPlaylist, {
      params: { playlistId: playlist?.playlistId ?? '' },
      body: { items: [...next], expected: items.map((item) => item.itemId) },
    })
  const move = (by: 1 | -1): void => {
    const ids = moved(
      items.map((item) => item.itemId),
      at,
      by,
    )
    if (ids)
      void save(() =>
        write(ids.map((id) => fieldsOf(items.find((item) => item.itemId === id)!))),
      ).then((done) => done && choose(at + by))
  }
  const may = desk.isAdmin
  const keys: EventAdminShortcut[] = [
    {
      cap: '→',
      label: t('eventAdmin.playlists.next'),
      off: playlists.length < 2,
      run: () => setChosen((Math.min(chosen, playlists.length - 1) + 1) % playlists.length),
    },
    { cap: 'A', label: t('eventAdmin.playlists.add'), off: !may, run: () => setForm('playlist') },
    {
      cap: 'E',
      label: t('eventAdmin.playlists.event'),
      off: !may || !playlist,
      run: () => setForm('event'),
    },
    {
      cap: 'L',
      label: t('eventAdmin.playlists.link'),
      off: !may || !playlist,
      run: () => setForm('link'),
    },
    {
      cap: 'N',
      label: t('eventAdmin.playlists.rename'),
      off: !may || !playlist,
      run: () => setForm('rename'),
    },
    {
      cap: 'D',
      label: t('eventAdmin.playlists.byDate'),
      off: !may || items.length < 2,
      run: () => void save(() => write(byDate(items).map(fieldsOf))),
    },
    {
      cap: 'Del',
      label: t('eventAdmin.playlists.remove'),
      off: !may || !row,
      run: () => void save(() => write(items.filter((item) => item !== row).map(fieldsOf))),
    },
    ...orderKeys(
      { up: t('eventAdmin.up'), down: t('eventAdmin.down') },
      may && at > 0,
      may && at < items.length - 1,
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
          title: t('eventAdmin.playlists.banner'),
          detail: t(may ? 'eventAdmin.playlists.detail' : 'eventAdmin.playlists.onlyAdmin'),
          failure: failed?.code,
          ...(may && {
            actions: [
              { cap: 'A', label: t('eventAdmin.playlists.add'), run: () => setForm('playlist') },
            ],
          }),
        },
  )
  useKeys(form ? {} : { ...arrows, ...bindingsOf(keys) })
  if (!form)
    return frame(
      <Playlists playlists={playlists} playlist={playlist} row={row} onChoose={choose} />,
      keys,
    )
  const add = (item: PlaylistItemFields) => write([...items.map(fieldsOf), item])
  const context = { t, events: data?.events ?? [], playlist, add, ownEvent: desk.event.eventId }
  return frame(
    <EventAdminForm
      key={form}
      picture="list"
      title={t(`eventAdmin.playlists.${form}.banner`)}
      detail={t('eventAdmin.form.detail')}
      {...formOf(form, context)}
      onDone={() => setForm(null)}
    />,
    [],
  )
}

interface FormContext {
  readonly t: Translate
  readonly events: readonly { readonly eventId: string; readonly title: string }[]
  readonly playlist: AdminPlaylist | null
  readonly add: (item: PlaylistItemFields) => Promise<unknown>
  readonly ownEvent: string
}

function formOf(form: Form, { t, events, playlist, add, ownEvent }: FormContext): SavedForm {
  const named = (values: Values): { title: string | null } => ({
    title: (values.title ?? '').trim() === '' ? t('field.required') : null,
  })
  const title: FormField = {
    key: 'title',
    label: t('eventAdmin.field.title'),
    maxLength: 300,
    wide: true,
  }
  const imageUrl: FormField = {
    key: 'imageUrl',
    label: t('eventAdmin.field.imageUrl'),
    wide: true,
    maxLength: 2048,
  }
  const image = (values: Values): string | null =>
    (values.imageUrl ?? '').trim() === '' || webAddress.safeParse(values.imageUrl!.trim()).success
      ? null
      : t('eventAdmin.cause.address')
  switch (form) {
    case 'playlist':
      return {
        fields: [title],
        start: { title: '' },
        check: named,
        save: (values) =>
          call(eventAdminEndpoints.addPlaylist, { body: { title: values.title!.trim() } }),
      }
    case 'rename':
      return {
        fields: [title],
        start: { title: playlist?.title ?? '' },
        check: named,
        save: (values) =>
          call(eventAdminEndpoints.editPlaylist, {
            params: { playlistId: playlist!.playlistId },
            body: { title: values.title!.trim() },
          }),
      }
    case 'event':
      return {
        fields: [
          {
            key: 'eventId',
            label: t('eventAdmin.page.event'),
            list: events.map((event) => ({ value: event.eventId, label: event.title })),
            wide: true,
          },
          imageUrl,
        ],
        start: { eventId: ownEvent, imageUrl: '' },
        check: (values) => ({ imageUrl: image(values) }),
        save: (values) =>
          add({
            kind: 'SVC_EVENT',
            eventId: values.eventId!,
            title: '',
            imageUrl: values.imageUrl!.trim(),
          }),
      }
    case 'link':
      return {
        fields: [
          title,
          { key: 'url', label: t('eventAdmin.field.url'), wide: true, maxLength: 2048 },
          imageUrl,
        ],
        start: { title: '', url: 'https://', imageUrl: '' },
        check: (values) => ({
          ...named(values),
          url: webAddress.safeParse((values.url ?? '').trim()).success
            ? null
            : t('eventAdmin.cause.address'),
          imageUrl: image(values),
        }),
        save: (values) =>
          add({
            kind: 'EXTERNAL_LINK',
            url: values.url!.trim(),
            title: values.title!.trim(),
            imageUrl: values.imageUrl!.trim(),
          }),
      }
  }
}

interface PlaylistsProps {
  readonly playlists: readonly AdminPlaylist[]
  readonly playlist: AdminPlaylist | null
  readonly row: Item | null
  readonly onChoose: (index: number) => void
}

function Playlists({ playlists, playlist, row, onChoose }: PlaylistsProps): ReactElement {
  const { t } = useMessages()
  const format = useFormat(undefined)
  if (!playlist) return <p className="event-admin-empty">{t('eventAdmin.playlists.none')}</p>
  return (
    <>
      <h2 className="title event-admin-playlist">
        {`${playlist.title} (${playlists.indexOf(playlist) + 1} / ${playlists.length})`}
      </h2>
      {playlist.items.length === 0 && (
        <p className="event-admin-empty">{t('eventAdmin.playlists.empty')}</p>
      )}
      <table className="table event-admin-table">
        <tbody>
          {playlist.items.map((item, index) => (
            <SelectableRow key={item.itemId} on={item === row} onChoose={() => onChoose(index)}>
              <td className="table__number">{index + 1}</td>
              <td className="event-admin-table__name">
                {item.title}
                <div className="event-admin-table__marks">
                  {item.event ? `/events/${item.event.slug}` : item.url}
                </div>
              </td>
              <td>
                {item.event ? format.date(item.event.startsAt) : t('eventAdmin.playlists.isLink')}
              </td>
              <td>
                {item.event?.status === 'DRAFT' && (
                  <Chip glyph="circle" tone="plain">
                    {t('eventAdmin.status.DRAFT')}
                  </Chip>
                )}
              </td>
            </SelectableRow>
          ))}
        </tbody>
      </table>
    </>
  )
}
