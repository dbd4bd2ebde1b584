import type { PassActions } from './use-pass-actions.ts'

/**
 * The keys of the hand-out list: `digits` change an item, `rest` is G for the postponed items. If
 * the pass was printed before, digits choose a reason instead.
 */
export function itemKeys({ nextAction, items }: Pick<PassActions, 'nextAction' | 'items'>) {
  if (items.list.length === 0 || nextAction.kind === 'cannot_draw') return null
  const asksReason =
    nextAction.kind === 'printed_before' ||
    nextAction.kind === 'type_reason' ||
    (nextAction.kind === 'print' && nextAction.reason !== null)
  if (!asksReason) return 'digits'
  return nextAction.kind === 'printed_before' && items.list.some(({ state }) => state !== 'given')
    ? 'rest'
    : null
}
