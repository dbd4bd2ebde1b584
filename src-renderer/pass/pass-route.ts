import type { WordKey } from '../i18n/i18n.ts'
import type { StopState } from '../ui/route-line.tsx'
import type { Verdict } from './verdict.ts'

export type PassStop = 'match' | 'check' | 'print' | 'tag' | 'hand'

/** Where the person stands on the way from match to hand over; no tag stop when the event writes none. */
export function passRoute(verdict: Verdict, nfcEnabled: boolean): readonly { readonly id: PassStop; readonly state: StopState; readonly label: WordKey }[] {
  const { stop, blocked } = placeOf(verdict)
  const stops: readonly PassStop[] = nfcEnabled ? ['match', 'check', 'print', 'tag', 'hand'] : ['match', 'check', 'print', 'hand']
  const now = stops.indexOf(stop)
  const stateOf = (id: PassStop, index: number): StopState => {
    if (index === now) return blocked ? 'blocked' : 'now'
    // The tag is not written by printing; it stays open although the pass can be handed over.
    if (id === 'tag' && verdict.kind === 'printed') return 'ahead'
    return index < now ? 'done' : 'ahead'
  }
  return stops.map((id, index) => ({ id, label: `route.${id}`, state: stateOf(id, index) }))
}

function placeOf(verdict: Verdict): { readonly stop: PassStop; readonly blocked: boolean } {
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
    case 'printed':
      return { stop: 'hand', blocked: false }
  }
}
