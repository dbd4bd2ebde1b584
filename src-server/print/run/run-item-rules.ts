import type { RunChoices, SkipReason } from '../../../contract/print/run/print-runs.ts'
import { isValidEntry } from '../../event/entry/entry-store.ts'
import type { PassFacts } from '../../pass/draft/pass-facts.ts'
import { isCurrentlyConfirmed } from '../../pass/draft/pass-rules.ts'
import type { RunLabelRecord } from './run-label-store.ts'

export type LabelDecision =
  | { readonly do: 'skip'; readonly reason: SkipReason; readonly detail: string }
  | { readonly do: 'print'; readonly confirms: boolean; readonly again: boolean }

const skip = (reason: SkipReason, detail = ''): LabelDecision => ({ do: 'skip', reason, detail })

/**
 * What happens to a pass when it is its turn. Only the look on the contact sheet is printed; a pass
 * that was printed meanwhile is not printed twice.
 * @param currentHash hash of the pass as drawn now; null if it cannot be drawn
 */
export function decideLabel(
  label: Pick<RunLabelRecord, 'renderHash' | 'confirms'>,
  facts: PassFacts,
  currentHash: string | null,
  { printed, wasPrinted }: Pick<RunChoices, 'printed'> & { readonly wasPrinted: boolean },
): LabelDecision {
  if (!facts.entries.some(isValidEntry)) return skip('no_ticket')
  if (!facts.consentGiven) return skip('no_consent')
  if (currentHash === null || currentHash !== label.renderHash) return skip('changed')
  if (wasPrinted && printed === 'never') return skip('printed_at_desk')
  const confirmed = isCurrentlyConfirmed(facts.draft, facts.event.templateRevision)
  if (!confirmed && !label.confirms) return skip('changed')
  return { do: 'print', confirms: !confirmed, again: wasPrinted }
}
