import type { EventImportRow } from '../../../contract/event/event/event-admin.ts'
import type { eventImport } from '../../../messages/en/event/event-file.ts'
import type { ProblemValues } from '../../../messages/import-problem.ts'

/** Why a row is refused. `field` is empty for the whole row. */
export type RowProblem = EventImportRow['problems'][number]
/** A problem whose field is added later. */
export type Problem = Omit<RowProblem, 'field'>

export const of = (field: string, problem: Problem): RowProblem => ({ field, ...problem })

/** The expected content of a field. */
export type Wanted = keyof (typeof eventImport)['eventImport']['wanted']
type ProblemText = keyof (typeof eventImport)['eventImport']['problem']

const make = (code: string, text: ProblemText, values: ProblemValues = {}): Problem => ({
  code,
  text,
  values: values as Problem['values'],
})

export const missing = (field: string): Problem => make('missing', 'missing', { field })
export const wrongType = (wanted: Wanted, got: string, values: ProblemValues = {}): Problem =>
  make('wrong_type', 'wrongType', { ...values, wanted, got })
export const tooLong = (length: number, most: number): Problem =>
  make('too_long', 'tooLong', { length, most })
export const tooMany = (found: number, most: number): Problem => make('too_many', 'tooMany', { found, most })
export const unseen = (names: readonly string[]): Problem =>
  make('control_character', 'unseen', { names: names.join(' ') })
export const twiceInList = (text: string): Problem => make('twice', 'twiceInList', { text })
export const sameAsRow = (line: number): Problem => make('duplicate', 'sameAsRow', { line })
export const reservedSlug = (slug: string): Problem => make('reserved_slug', 'reservedSlug', { slug })
export const slugForm = (slug: string): Problem => make('slug_form', 'slugForm', { slug })
export const endsFirst: Problem = make('ends_first', 'endsFirst')
export const noTimeZone = (name: string): Problem => make('time_zone', 'noTimeZone', { name })
export const noEvent = (slug: string): Problem => make('no_event', 'noEvent', { slug })
export const eventNotNamed: Problem = make('no_event', 'eventNotNamed')
export const eventRefused = (slug: string): Problem => make('event_refused', 'eventRefused', { slug })
export const otherStaff = (slug: string): Problem => make('other_staff', 'otherStaff', { slug })
export const adminsMakeEvents: Problem = make('admins_only', 'adminsMakeEvents')
export const adminsWritePlaylists: Problem = make('admins_only', 'adminsWritePlaylists')
export const noTicket = (name: string): Problem => make('no_ticket', 'noTicket', { name })
export const freeWithPrice = (price: number): Problem => make('price', 'freeWithPrice', { price })
export const paidWithoutPrice = (type: string): Problem => make('price', 'paidWithoutPrice', { type })
export const limitBelowSold = (limit: number, sold: number): Problem =>
  make('limit', 'limitBelowSold', { limit, sold })
export const usesBelowUsed = (uses: number, used: number): Problem =>
  make('uses', 'usesBelowUsed', { uses, used })
export const answeredKind = (answers: number): Problem => make('answered', 'answeredKind', { answers })
export const answeredOption = (text: string, answers: number): Problem =>
  make('answered', 'answeredOption', { text, answers })
export const tooFewOptions: Problem = make('options', 'tooFewOptions')
export const needlessOptions: Problem = make('options', 'needlessOptions')
export const eventOrUrl: Problem = make('event_or_url', 'eventOrUrl')
