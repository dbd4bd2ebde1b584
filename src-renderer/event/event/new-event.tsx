import { useState, type ReactElement, useId } from 'react'
import {
  type DeskEvent,
  deskEventEndpoints,
  type CreateEvent,
} from '../../../contract/event/event/desk-event.ts'
import { useRequest } from '../../api/use-request.ts'
import { useMessages, type Translate } from '../../i18n/i18n.ts'
import { useKeys } from '../../keyboard/use-keys.ts'
import { call, failureCode } from '../../api/call.ts'
import { Choice, Field, useFirstWrong } from '../../ui/field.tsx'
import { useBanner } from '../../shell/use-banner.ts'
import { isReservedSlug } from '../../../contract/event/event/event-fields.ts'
import { MEDIA_SIZE } from '../../../facts/stocks.ts'
import { TEMPLATE_PRESETS } from '../../../contract/pass/template/template-presets.ts'
import { stockDetail } from '../../i18n/stock-text.ts'

/** What was typed when staff left the form: the set-up can be continued later. */
const KEPT_DRAFT = 'passdesk.newEvent'

function keptDraft(): EventDraft | null {
  const kept = sessionStorage.getItem(KEPT_DRAFT)
  return kept === null ? null : (JSON.parse(kept) as EventDraft)
}

interface NewEventProps {
  readonly onDone: (event: DeskEvent) => void
  readonly onLeave: () => void
}

/** Name, days and roll of a new event. */
export function NewEvent({ onDone, onLeave }: NewEventProps): ReactElement {
  const { t } = useMessages()
  const [draft, setDraft] = useState(() => keptDraft() ?? emptyEvent(new Date()))
  const change = (next: EventDraft): void => {
    sessionStorage.setItem(KEPT_DRAFT, JSON.stringify(next))
    setDraft(next)
  }
  const { tried, fail } = useFirstWrong()
  const { act, failure } = useRequest(null)
  const make = (): void => {
    if (Object.values(eventCauses(draft, t)).some((cause) => cause !== null)) return fail()
    void act(() => createEvent(draft)).then((event) => {
      if (!event) return
      sessionStorage.removeItem(KEPT_DRAFT)
      onDone(event)
    })
  }
  useBanner({
    tone: 'ask',
    picture: 'calendar',
    size: 'small',
    title: t('setUp.event.banner'),
    detail: t('setUp.event.detail'),
    failure,
    actions: [{ cap: 'Enter', label: t('setUp.event.key'), run: make }],
  })
  useKeys({ Enter: { inField: true, run: make }, Escape: { run: onLeave } })
  return <EventForm draft={draft} onChange={change} tried={tried} />
}

/** Creates the event. If the address is taken, it retries with four random letters appended. */
async function createEvent(draft: EventDraft): Promise<DeskEvent> {
  try {
    return await call(deskEventEndpoints.createEvent, { body: eventBody(draft, '') })
  } catch (error) {
    if (failureCode(error) !== 'conflict') throw error
    return call(deskEventEndpoints.createEvent, {
      body: eventBody(draft, crypto.randomUUID().slice(0, 4)),
    })
  }
}

interface EventDraft {
  readonly title: string
  /** yyyy-mm-dd */
  readonly from: string
  readonly to: string
  /** hh:mm */
  readonly opens: string
  readonly closes: string
  readonly nfc: boolean
  /** Index in the presets. */
  readonly preset: number
}

/** From this hour, the form proposes tomorrow. */
const EVENING = 16

/** Nine to six, today (in the evening: tomorrow), for the most common roll. */
export function emptyEvent(now: Date): EventDraft {
  const at = new Date(now.getFullYear(), now.getMonth(), now.getDate() + (now.getHours() >= EVENING ? 1 : 0))
  const day = [
    at.getFullYear(),
    String(at.getMonth() + 1).padStart(2, '0'),
    String(at.getDate()).padStart(2, '0'),
  ].join('-')
  return { title: '', from: day, to: day, opens: '09:00', closes: '18:00', nfc: false, preset: 0 }
}

/**
 * Letters, digits and hyphens from a title. A title without Latin letters, or with a reserved word,
 * is replaced by its day.
 */
export function slugOf(title: string, day: string): string {
  const slug = title
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  return slug.length >= 3 && !isReservedSlug(slug) ? slug.slice(0, 80).replace(/-$/, '') : `event-${day}`
}

/** Errors of the draft, by field. */
function eventCauses(
  draft: EventDraft,
  t: Translate,
): { readonly title: string | null; readonly to: string | null } {
  const backwards = `${draft.to}T${draft.closes}` <= `${draft.from}T${draft.opens}`
  return {
    title: draft.title.trim() === '' ? t('setUp.event.noTitle') : null,
    to: backwards ? t('setUp.event.dates') : null,
  }
}

/**
 * The request for a draft, in the time zone of this computer. `again` creates another slug if the
 * first is taken.
 */
export function eventBody(draft: EventDraft, again: string): CreateEvent {
  const preset = TEMPLATE_PRESETS[draft.preset] ?? TEMPLATE_PRESETS[0]
  if (!preset) throw new Error('there are no presets')
  const slug = slugOf(draft.title, draft.from)
  return {
    title: draft.title.trim(),
    slug: again ? `${slug}-${again}` : slug,
    startsAt: new Date(`${draft.from}T${draft.opens}`).toISOString(),
    endsAt: new Date(`${draft.to}T${draft.closes}`).toISOString(),
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    nfcEnabled: draft.nfc,
    template: { ...preset, material: draft.nfc ? 'nfc' : 'paper' },
  }
}

interface EventFormProps {
  readonly draft: EventDraft
  readonly onChange: (draft: EventDraft) => void
  /** Errors are shown after the first attempt. */
  readonly tried: boolean
}

/** Name, days and roll of an event. */
function EventForm({ draft, onChange, tried }: EventFormProps): ReactElement {
  const { t } = useMessages()
  const causes = eventCauses(draft, t)
  const set = (part: Partial<EventDraft>): void => onChange({ ...draft, ...part })
  return (
    <div className="split event-form">
      <div className="card stack">
        <Field
          label={t('setUp.event.title')}
          value={draft.title}
          onChange={(title) => set({ title })}
          autoFocus
          maxLength={300}
          cause={tried ? causes.title : null}
        />
        <div className="columns days">
          <Field
            label={t('setUp.event.from')}
            type="date"
            value={draft.from}
            onChange={(from) => set({ from, ...(from > draft.to && { to: from }) })}
          />
          <Field
            label={t('setUp.event.opens')}
            type="time"
            value={draft.opens}
            onChange={(opens) => set({ opens })}
          />
          <Field
            label={t('setUp.event.to')}
            type="date"
            value={draft.to}
            onChange={(to) => set({ to })}
            cause={tried ? causes.to : null}
          />
          <Field
            label={t('setUp.event.closes')}
            type="time"
            value={draft.closes}
            onChange={(closes) => set({ closes })}
          />
        </div>
        <Choice
          label={t('setUp.event.nfc')}
          value={draft.nfc ? 'yes' : 'no'}
          options={[
            { value: 'no', label: t('setUp.event.nfc.no') },
            { value: 'yes', label: t('setUp.event.nfc.yes') },
          ]}
          onChange={(value) => set({ nfc: value === 'yes' })}
        />
      </div>
      <Presets chosen={draft.preset} onChoose={(preset) => set({ preset })} />
    </div>
  )
}

/** A template for each roll, drawn in proportion. */
function Presets({
  chosen,
  onChoose,
}: {
  readonly chosen: number
  readonly onChoose: (index: number) => void
}): ReactElement {
  const { t } = useMessages()
  const name = useId()
  return (
    <fieldset className="card stack presets">
      <legend className="visually-hidden">{t('setUp.event.label')}</legend>
      {TEMPLATE_PRESETS.map((preset, index) => {
        const width = MEDIA_SIZE[preset.media].widthMm
        return (
          <label key={preset.printer.stock} className={index === chosen ? 'row card on' : 'row card'}>
            <input type="radio" name={name} checked={index === chosen} onChange={() => onChoose(index)} />
            <svg viewBox="-1 -1 64 64" aria-hidden="true" style={{ width: 'var(--h6)', flex: 'none' }}>
              <rect
                x={(62 - width) / 2}
                y={(62 - preset.lengthMm) / 2}
                width={width}
                height={preset.lengthMm}
                fill="var(--paper)"
                stroke="var(--edge)"
              />
            </svg>
            <span>
              <strong>{preset.printer.stock}</strong>
              <br />
              <span>{t('setUp.event.size', { width, length: preset.lengthMm })}</span>
              <br />
              <span className="quiet small">{stockDetail(t, preset.printer.stock)}</span>
            </span>
          </label>
        )
      })}
    </fieldset>
  )
}
