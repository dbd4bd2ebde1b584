import { useState, type ReactElement, type ReactNode } from 'react'
import { EventFields } from '../../../contract/event/event/event-fields.ts'
import type { EditEvent, AdminEvent } from '../../../contract/event/event/event-admin.ts'
import { eventAdminEndpoints } from '../../../contract/event/event/event-admin-endpoints.ts'
import { call } from '../../api/call.ts'
import { useFormat } from '../../i18n/format.ts'
import { useMessages, type MessageKey } from '../../i18n/i18n.ts'
import { useKeys } from '../../keyboard/use-keys.ts'
import { useDesk } from '../../shell/desk-context.ts'
import { Facts, type Fact } from '../../ui/fact-list.tsx'
import { Chip } from '../../ui/chip.tsx'
import { useBanner } from '../../shell/use-banner.ts'
import { changedOnly, formOf, type Part } from './event-fields.ts'
import {
  useAdminEvent,
  useSaving,
  type PageProps,
  bindingsOf,
  type EventAdminShortcut,
} from './use-event-admin.ts'
import { EventAdminForm } from './edit-form.tsx'

const TITLES: Readonly<Record<Part, MessageKey>> = {
  text: 'eventAdmin.event.text.banner',
  show: 'eventAdmin.event.show.banner',
  ask: 'eventAdmin.event.ask.banner',
  place: 'eventAdmin.event.place.banner',
}

/** The event itself, with the data that other apps show. */
export function EventPage({ frame }: PageProps): ReactElement {
  const desk = useDesk()
  const { t } = useMessages()
  const { data: event, isError } = useAdminEvent()
  // A form keeps the event as it was when the form was opened.
  const [open, setOpen] = useState<{ readonly part: Part; readonly event: AdminEvent } | null>(null)
  const setPart = (part: Part): void => void (event && setOpen({ part, event }))
  const { save, failed } = useSaving()
  const send = (body: EditEvent) =>
    call(eventAdminEndpoints.editOfficeEvent, { params: { eventId: desk.event.eventId }, body })
  const published = event?.status === 'PUBLISHED'
  const keys: EventAdminShortcut[] = [
    { cap: 'E', label: t('eventAdmin.event.text'), run: () => setPart('text') },
    { cap: 'O', label: t('eventAdmin.event.show'), run: () => setPart('show') },
    { cap: 'R', label: t('eventAdmin.event.ask'), run: () => setPart('ask') },
    { cap: 'M', label: t('eventAdmin.event.place'), run: () => setPart('place') },
    {
      cap: 'P',
      label: t(published ? 'eventAdmin.event.hide' : 'eventAdmin.event.publish'),
      run: () => void save(() => send({ status: published ? 'DRAFT' : 'PUBLISHED' })),
    },
  ]
  useBanner(
    open
      ? null
      : {
          tone: 'idle',
          picture: 'calendar',
          size: 'small',
          title: t('eventAdmin.event.banner'),
          detail: t(published ? 'eventAdmin.event.detail' : 'eventAdmin.event.draft'),
          failure: failed?.code,
          actions: [{ cap: 'E', label: t('eventAdmin.edit'), run: () => setPart('text') }],
        },
  )
  useKeys(open ? {} : bindingsOf(keys))
  if (!event) return frame(<p className="card quiet">{isError ? '' : t('loading.banner')}</p>, [])
  if (!open) return frame(<EventFacts event={event} />, keys)
  const { body, ...form } = formOf(open.part, open.event, t)
  return frame(
    <EventAdminForm
      key={open.part}
      picture="calendar"
      title={t(TITLES[open.part])}
      detail={t('eventAdmin.form.detail')}
      {...form}
      save={(values) => send(changedOnly(body(values), open.event))}
      onDone={() => setOpen(null)}
    />,
    [],
  )
}

/** Fields after the status, the short name and the times. */
const FACTS = (Object.keys(EventFields.shape) as (keyof EventFields)[]).filter(
  (key) => !['title', 'slug', 'startsAt', 'endsAt', 'timeZone', 'status'].includes(key),
)

function EventFacts({ event }: { readonly event: AdminEvent }): ReactElement {
  const { t } = useMessages()
  const format = useFormat(event.timeZone)
  const dateTime = (at: string): string => `${format.date(at)} ${format.time(at)}`
  const none = <span className="quiet small">{t('eventAdmin.none')}</span>
  const values: { readonly [K in keyof AdminEvent]?: ReactNode } = {
    status:
      event.status === 'PUBLISHED' ? (
        <Chip glyph="check" tone="go">
          {t('eventAdmin.status.PUBLISHED')}
        </Chip>
      ) : (
        <Chip glyph="circle" tone="plain">
          {t('eventAdmin.status.DRAFT')}
        </Chip>
      ),
    slug: <span className="code">/events/{event.slug}</span>,
    tags: event.tags.join(t('list.comma')),
    languages: event.languages.join(t('list.comma')),
    links:
      event.links.length > 0 &&
      event.links.map((link) => <div key={`${link.url} ${link.title}`}>{`${link.title} · ${link.url}`}</div>),
    positions: event.positions.map(({ lat, lng }) => `${lat}, ${lng}`).join(' · '),
    requiresFacePhoto: t(event.requiresFacePhoto ? 'eventAdmin.yes' : 'eventAdmin.no'),
    entryProfileFields: event.entryProfileFields
      .map(({ label, required }) => (required ? `${label} *` : label))
      .join(t('list.comma')),
  }
  const factOf = (key: keyof EventFields): Fact => ({
    label: t(`eventAdmin.field.${key as 'title'}`),
    value: (key in values ? values[key] : String(event[key])) || none,
  })
  const when = {
    label: t('eventAdmin.field.when'),
    value: t('eventAdmin.period', {
      from: dateTime(event.startsAt),
      to: dateTime(event.endsAt),
      zone: event.timeZone,
    }),
  }
  const facts = [factOf('status'), factOf('slug'), when, ...FACTS.map(factOf)]
  return (
    <>
      <section className="card flush">
        <h2 className="head">{event.title}</h2>
        <Facts facts={facts} />
      </section>
    </>
  )
}
