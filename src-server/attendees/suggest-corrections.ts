import type { z } from 'zod'
import {
  MOST_SUGGESTIONS,
  type Suggestion,
  type correctionEndpoints,
} from '../../contract/attendees/corrections.ts'
import type { Db } from '../db/database.ts'
import { drawOrExplain, type DrawDeps } from '../passes/draw-pass.ts'
import type { PassFacts } from '../passes/pass-facts.ts'
import { defaultContent } from '../passes/pass-rules.ts'
import {
  candidatesFor,
  codePointsOfCandidate,
  wordWith,
  type Candidate,
  type KnownName,
} from './suggestion-rules.ts'

type Suggestions = z.infer<(typeof correctionEndpoints)['suggestCorrections']['reply']>

const NONE: Suggestions = { reading: null, suggestions: [] }
/** Maximum candidates that are drawn; each takes about 20 ms. */
const MOST_TRIED = 10
/** Maximum names with the same reading that are loaded. */
const MOST_NAMES = 500

/** Contents that can be drawn, for a pass that cannot; the most likely first. */
export async function suggestCorrections(deps: DrawDeps, facts: PassFacts): Promise<Suggestions> {
  const { template, mark, user, event } = facts
  if (!template) return NONE
  const content = facts.draft?.content ?? defaultContent(user, template)
  const pass = { eventId: event.id, userId: user.id, template, mark, confirmed: null }
  const { error } = await drawOrExplain(deps, { ...pass, content })
  if (!error) return NONE
  const { problem } = error
  const [character] = problem.code === 'missing_glyph' ? problem.characters : []
  const place =
    problem.code === 'missing_glyph' && problem.field === 'name' && character
      ? wordWith(character, content.name, user.kana)
      : null
  const reading = place?.reading ?? null
  const known = reading ? await namesRead(deps.db, event.id, reading) : []
  const candidates = candidatesFor({ problem, content, kana: user.kana, known })
  const drawable: Candidate[] = []
  for (const candidate of candidates.slice(0, MOST_TRIED)) {
    const { error: wrong } = await drawOrExplain(deps, { ...pass, content: candidate.content })
    if (!wrong) drawable.push(candidate)
  }
  const counted = await countPeople(deps.db, event.id, drawable)
  const suggestions = counted
    .toSorted((one, other) => (other.people ?? 0) - (one.people ?? 0))
    .slice(0, MOST_SUGGESTIONS)
  return { reading: suggestions.some(({ character: c }) => c) ? reading : null, suggestions }
}

const inEvent = (db: Db, eventId: string) =>
  db('users as u').whereIn('u.id', db('entries').where({ event_id: eventId }).select('user_id'))

/** Names of people of the event whose reading contains this word. */
async function namesRead(db: Db, eventId: string, reading: string): Promise<readonly KnownName[]> {
  const rows: { name: string; kana: string }[] = await inEvent(db, eventId)
    .whereRaw("u.kana like ? escape '\\'", [`%${escaped(reading)}%`])
    .limit(MOST_NAMES)
    .select('u.name', 'u.kana')
  return rows
}

const escaped = (text: string): string => text.replaceAll(/[%_\\]/g, String.raw`\$&`)

/**
 * Number of people of the event who have the changed word in their name, for each suggestion; one
 * query for all.
 */
async function countPeople(
  db: Db,
  eventId: string,
  candidates: readonly Candidate[],
): Promise<Suggestion[]> {
  const words = candidates.flatMap(({ word }) => word ?? [])
  const names: { name: string }[] =
    words.length === 0
      ? []
      : await inEvent(db, eventId)
          .where((any) => {
            for (const word of words)
              void any.orWhereRaw("u.name like ? escape '\\'", [`%${escaped(word)}%`])
          })
          .select('u.name')
  return candidates.map((candidate) => ({
    kind: candidate.kind,
    content: candidate.content,
    text: candidate.text,
    character: candidate.character,
    codePoints: codePointsOfCandidate(candidate),
    people:
      candidate.word === null
        ? null
        : names.filter(({ name }) => name.includes(candidate.word!)).length,
  }))
}
