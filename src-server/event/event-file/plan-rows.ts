import {
  isReservedSlug,
  NEW_EVENT,
  NEW_TICKET,
  EVENT_LIMITS,
  type EventFields,
  type Position,
  type QuestionFields,
  type TicketFields,
} from '../../../contract/event/event/event-fields.ts'
import { canonicalJson } from '../../platform/db/request-key-store.ts'
import { isTimeZone } from '../../platform/time/zoned-time.ts'
import { answeredLoss, isChoice } from '../question/question-store.ts'
import {
  codeKey,
  type ExistingCode,
  type ExistingEvent,
  type ExistingItem,
  type PlanContext,
  type RowPlan,
  type ItemWrite,
  type Write,
} from './plan-types.ts'
import type { ReadRow } from './parse-row.ts'
import * as problem from './row-errors.ts'
import { of, type Problem, type RowProblem } from './row-errors.ts'

type Values<T> = Partial<T> & { readonly event?: string }

const refused = (...problems: readonly RowProblem[]): RowPlan => ({ result: 'refused', problems })
const wrong = (field: string, one: Problem): RowPlan => refused(of(field, one))
const same = (a: unknown, b: unknown): boolean => canonicalJson(a) === canonicalJson(b)
const made = (...writes: readonly Write[]): RowPlan => ({ result: 'new', writes })
const changed = (...writes: readonly Write[]): RowPlan => ({ result: 'changed', writes })
const UNCHANGED: RowPlan = { result: 'unchanged' }

/** The fields of a row without its event. */
function given<T>({ values: { event: _, ...fields } }: ReadRow): Values<T> {
  return fields as Values<T>
}

export function planEvent(row: ReadRow, context: PlanContext): RowPlan {
  const { existing, importer } = context
  const { slug, ...fields } = given<EventFields>(row)
  const known = existing.events.get(slug!)
  if (!known) {
    if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug!)) return wrong('slug', problem.slugForm(slug!))
    if (isReservedSlug(slug!)) return wrong('slug', problem.reservedSlug(slug!))
    if (importer && !importer.isAdmin) return wrong('', problem.adminsMakeEvents)
    const missing = (['title', 'startsAt', 'endsAt', 'timeZone'] as const).filter(
      (key) => fields[key] === undefined,
    )
    if (missing.length > 0) return refused(...missing.map((key) => of(key, problem.missing(key))))
  } else if (importer && !importer.manages.has(known.id!)) return wrong('', problem.otherStaff(slug!))
  const after = { ...NEW_EVENT, ...known?.fields, ...fields, slug: slug! } as EventFields
  const problems = timeProblems(after)
  if (problems.length > 0) return refused(...problems)
  if (known)
    return same(known.fields, after)
      ? UNCHANGED
      : changed({ write: 'editEvent', eventId: known.id!, fields: after })
  existing.events.set(slug!, {
    id: null,
    slug: slug!,
    fields: after,
    positions: [],
    tickets: new Map(),
    questions: new Map(),
    codes: new Map(),
  })
  return made({ write: 'addEvent', fields: after })
}

function timeProblems(event: EventFields): RowProblem[] {
  if (!isTimeZone(event.timeZone)) return [of('timeZone', problem.noTimeZone(event.timeZone))]
  return Date.parse(event.endsAt) > Date.parse(event.startsAt) ? [] : [of('endsAt', problem.endsFirst)]
}

/** The event of a row, if the caller may write it; otherwise the reason. */
function eventOf(
  row: ReadRow,
  { existing, home, importer, refusedEvents }: PlanContext,
): ExistingEvent | Problem {
  const slug = (row.values.event as string | undefined) ?? home
  if (slug === null) return problem.eventNotNamed
  const event = existing.events.get(slug)
  if (refusedEvents.has(slug)) return problem.eventRefused(slug)
  if (!event) return problem.noEvent(slug)
  return importer && event.id !== null && !importer.manages.has(event.id) ? problem.otherStaff(slug) : event
}

/** Plans a row that belongs to an event. */
const inEvent =
  (plan: (row: ReadRow, event: ExistingEvent) => RowPlan) =>
  (row: ReadRow, context: PlanContext): RowPlan => {
    const event = eventOf(row, context)
    return 'code' in event ? wrong('event', event) : plan(row, event)
  }

export const planPosition = inEvent((row, event) => {
  const position = given<Position>(row) as Position
  if (event.positions.some(({ lat, lng }) => lat === position.lat && lng === position.lng)) return UNCHANGED
  if (event.positions.length >= EVENT_LIMITS.positions)
    return wrong('', problem.tooMany(event.positions.length + 1, EVENT_LIMITS.positions))
  event.positions.push(position)
  return made({ write: 'addPosition', slug: event.slug, position })
})

export const planTicket = inEvent((row, event) => {
  const fields = given<TicketFields>(row)
  const known = event.tickets.get(fields.name!)
  const after = { ...NEW_TICKET, ...known?.fields, ...fields } as TicketFields
  const problems: RowProblem[] = []
  if (after.price > 0 && after.paymentType === 'FREE')
    problems.push(of('paymentType', problem.freeWithPrice(after.price)))
  if (after.price === 0 && after.paymentType !== 'FREE')
    problems.push(of('price', problem.paidWithoutPrice(after.paymentType)))
  if (known && after.salesLimit !== null && after.salesLimit < known.sold)
    problems.push(of('salesLimit', problem.limitBelowSold(after.salesLimit, known.sold)))
  if (problems.length > 0) return refused(...problems)
  if (known)
    return same(known.fields, after)
      ? UNCHANGED
      : changed({ write: 'editTicket', slug: event.slug, ticketId: known.id!, fields: after })
  event.tickets.set(after.name, { id: null, fields: after, sold: 0 })
  return made({ write: 'addTicket', slug: event.slug, fields: after })
})

type QuestionGiven = Partial<Omit<QuestionFields, 'options'>> & {
  readonly options?: readonly string[]
}

export const planQuestion = inEvent((row, event) => {
  const fields = given<QuestionGiven>(row) as QuestionGiven
  const known = event.questions.get(fields.text!)
  const before = known?.options ?? []
  const options =
    fields.options?.map((text) => before.find((option) => option.text === text) ?? { text }) ?? before
  const kind = fields.kind ?? known?.kind ?? 'TEXT'
  const after: QuestionFields = {
    kind,
    text: fields.text!,
    required: fields.required ?? known?.required ?? false,
    options: (isChoice(kind) || fields.options ? options : []).map((option) =>
      'id' in option ? { id: option.id, text: option.text } : { text: option.text },
    ),
  }
  const problems = [...optionProblems(after), ...(known ? answerProblems(known, after) : [])]
  if (problems.length > 0) return refused(...problems)
  if (known) {
    const was = {
      kind: known.kind,
      text: known.text,
      required: known.required,
      options: known.options.map(({ id, text }) => ({ id, text })),
    }
    return same(was, after)
      ? UNCHANGED
      : changed({
          write: 'editQuestion',
          slug: event.slug,
          questionId: known.id!,
          fields: after,
          options: was.options,
        })
  }
  return made({ write: 'addQuestion', slug: event.slug, fields: after })
})

function optionProblems({ kind, options }: QuestionFields): RowProblem[] {
  if (!isChoice(kind)) return options.length > 0 ? [of('options', problem.needlessOptions)] : []
  return options.length < 2 ? [of('options', problem.tooFewOptions)] : []
}

function answerProblems(
  known: Omit<Parameters<typeof answeredLoss>[0], 'questionId'>,
  after: QuestionFields,
): RowProblem[] {
  const loss = answeredLoss({ questionId: '', ...known }, after)
  if (!loss) return []
  if (loss.path === 'kind') return [of('kind', problem.answeredKind(known.answers))]
  const lost = known.options.find(
    (option) => option.answers > 0 && !after.options.some(({ id }) => id === option.id),
  )!
  return [of('options', problem.answeredOption(lost.text, lost.answers))]
}

type CodeGiven = Partial<ExistingCode> & { readonly ticket?: string; readonly code?: string }

export const planCode = inEvent((row, event) => {
  const { ticket, code, ...fields } = given<CodeGiven>(row) as CodeGiven
  if (!event.tickets.has(ticket!)) return wrong('ticket', problem.noTicket(ticket!))
  const key = codeKey(ticket!, code!)
  const known = event.codes.get(key)
  // Uses are counted here: for a stored code the file's count is ignored.
  const used = known?.used ?? fields.used ?? 0
  const after: ExistingCode = {
    uses: fields.uses ?? known?.uses ?? Math.max(1, used),
    used,
    revoked: fields.revoked ?? known?.revoked ?? false,
  }
  if (after.uses < used) return wrong('uses', problem.usesBelowUsed(after.uses, used))
  const write = { ticket: ticket!, code: code!, ...after }
  if (!known) return made({ write: 'addCode', slug: event.slug, code: write })
  return known.uses === after.uses && known.revoked === after.revoked
    ? UNCHANGED
    : changed({ write: 'editCode', slug: event.slug, code: write })
})

type ItemGiven = {
  readonly playlist?: string
  readonly url?: string
  readonly title?: string
  readonly imageUrl?: string
}

/**
 * The stored items that no row of their playlist names: the file is the whole list of the playlist.
 * They are kept if a row of the playlist is refused, because the list is then not known.
 */
export function planRemovals(
  rows: readonly ReadRow[],
  isRefused: (row: ReadRow) => boolean,
  { existing, importer }: PlanContext,
): readonly { readonly line: number; readonly name: string; readonly plan: RowPlan }[] {
  const byPlaylist = Map.groupBy(
    rows.filter(({ kind }) => kind === 'playlists'),
    ({ values }) => String(values.playlist ?? ''),
  )
  return [...byPlaylist].flatMap(([playlist, items]) => {
    if (items.some((row) => row.partial || isRefused(row))) return []
    const named = new Set(items.map(({ values }) => values.event ?? values.url))
    const left = existing.playlists.get(playlist)?.stored ?? []
    return left
      .filter(({ event, url }) => !named.has(event?.slug ?? url))
      .map(({ itemId, title, event }) => ({
        line: items[0]!.line,
        name: `${playlist} · ${event?.slug ?? title}`,
        plan:
          importer && !importer.isAdmin
            ? wrong('', problem.adminsWritePlaylists)
            : { result: 'removed', writes: [{ write: 'removeItem', itemId }] },
      }))
  })
}

export function planItem(row: ReadRow, { existing, importer }: PlanContext): RowPlan {
  const { playlist, title = '', url = '', ...fields } = given<ItemGiven>(row) as ItemGiven
  const slug = row.values.event as string | undefined
  const known = existing.playlists.get(playlist!)
  const isItem = slug !== undefined || url !== '' || title !== ''
  if (!isItem && known) return UNCHANGED
  if (isItem && (slug === undefined) === (url === '')) return wrong('event', problem.eventOrUrl)
  const event = slug === undefined ? null : existing.events.get(slug)
  if (event === undefined) return wrong('event', problem.noEvent(slug!))
  if (url !== '' && title === '') return wrong('title', problem.missing('title'))

  const key = event ? (event.id ?? event.slug) : url
  const before = isItem ? known?.items.get(key) : undefined
  const item: ExistingItem = {
    id: before?.id ?? null,
    title: event ? '' : title,
    imageUrl: fields.imageUrl ?? before?.imageUrl ?? '',
  }
  if (before && same(before, item)) return UNCHANGED
  if (importer && !importer.isAdmin) return wrong('', problem.adminsWritePlaylists)
  if (!known) existing.playlists.set(playlist!, { id: null, items: new Map(), stored: [] })
  const begin: Write[] = known ? [] : [{ write: 'addPlaylist', title: playlist! }]
  if (!isItem) return made(...begin)
  existing.playlists.get(playlist!)!.items.set(key, item)
  const write: ItemWrite = {
    event: slug ?? null,
    url: url || null,
    title: item.title,
    imageUrl: item.imageUrl,
  }
  return before
    ? changed({ write: 'editItem', itemId: before.id!, item: write })
    : made(...begin, { write: 'addItem', playlist: playlist!, item: write })
}
