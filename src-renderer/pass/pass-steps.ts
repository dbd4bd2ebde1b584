import type { WordKey } from '../i18n/i18n.ts'
import type { StopState } from '../ui/step-indicator.tsx'
import type { Verdict } from './next-action.ts'

export type PassStop = 'match' | 'check' | 'print' | 'tag' | 'hand'

/** The open person's tag: the event writes none, not now (no reader here), it comes next, it is verified. */
export type TagNeed = 'none' | 'later' | 'next' | 'done'

/** Where the person stands on the way from match to hand over; no tag stop when the event writes none. */
export function passRoute(verdict: Verdict, tag: TagNeed): readonly { readonly id: PassStop; readonly state: StopState; readonly label: WordKey }[] {
  const { stop, blocked } = placeOf(verdict, tag)
  const stops: readonly PassStop[] = tag === 'none' ? ['match', 'check', 'print', 'hand'] : ['match', 'check', 'print', 'tag', 'hand']
  const now = stops.indexOf(stop)
  const stateOf = (id: PassStop, index: number): StopState => {
    if (index === now) return blocked ? 'blocked' : 'now'
    // The tag is not written by printing; it stays open although the pass can be handed over.
    if (id === 'tag') return tag === 'done' ? 'done' : 'ahead'
    return index < now ? 'done' : 'ahead'
  }
  return stops.map((id, index) => ({ id, label: `route.${id}`, state: stateOf(id, index) }))
}

function placeOf(verdict: Verdict, tag: TagNeed): { readonly stop: PassStop; readonly blocked: boolean } {
  switch (verdict.kind) {
    case 'no_consent':
    case 'changed':
    case 'not_confirmed':
    case 'printed_before':
    case 'type_reason':
    case 'print':
      return { stop: 'check', blocked: false }
    case 'no_ticket':
    case 'no_template':
    case 'cannot_draw':
      return { stop: 'check', blocked: true }
    case 'no_printer':
    case 'paused':
    case 'printer':
      return { stop: 'print', blocked: true }
    case 'waiting':
    case 'printing':
    case 'came_out':
    case 'sent_only':
      return { stop: 'print', blocked: false }
    case 'not_cut':
      return { stop: 'hand', blocked: false }
    case 'printed':
      return { stop: tag === 'next' ? 'tag' : 'hand', blocked: false }
  }
}
