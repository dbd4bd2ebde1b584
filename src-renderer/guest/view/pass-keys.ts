import type { DeskPerson } from '../../../contract/guest/view/attendees.ts'
import { useFormat } from '../../i18n/format.ts'
import { useMessages, type Translate } from '../../i18n/i18n.ts'
import type { KeyBinding } from '../../keyboard/binding-stack.ts'
import { useKeys } from '../../keyboard/use-keys.ts'
import { useDesk, type Desk } from '../../shell/desk-context.ts'
import { useBanner } from '../../shell/use-banner.ts'
import { useHelpDesk } from '../../shell/use-help-desk.ts'
import type { FaultContext } from '../../../messages/printer-fault.ts'
import type { BannerAction, BannerSpec } from '../../ui/banner-store.ts'
import { mayArm, tagNeed } from './pass-steps.ts'
import { REASONS } from './reprint-panel.tsx'
import type { PassActions } from './use-pass-actions.ts'
import { nextActionBanner } from './next-action-banner.ts'
import { isQueuedForLater } from '../../shell/next-action.ts'

/** The action of Enter for each next action; none if the banner has no Enter cap. */
function enterAction(pass: PassActions, next: (() => void) | null, t: Translate): BannerAction | null {
  if (pass.repeat) return { cap: 'Enter', label: t('pass.go.key'), run: pass.repeat }
  switch (pass.nextAction.kind) {
    case 'no_consent':
      return {
        cap: 'Enter',
        label: t(pass.nextAction.confirms ? 'pass.consent.bothKey' : 'pass.consent.key'),
        run: pass.consent,
      }
    case 'changed':
      return { cap: 'Enter', label: t('pass.changed.key'), run: pass.accept }
    case 'not_confirmed':
      return { cap: 'Enter', label: t('pass.confirm.key'), run: pass.confirm }
    case 'print':
    case 'replace_box':
      return { cap: 'Enter', label: t('pass.go.key'), run: pass.print }
    case 'hand_out':
      return { cap: 'Enter', label: t('handOut.key'), run: pass.handOut }
    case 'printer':
    case 'waiting':
      return next && isQueuedForLater(pass.nextAction)
        ? { cap: 'Enter', label: t('faultPanel.next'), run: next }
        : null
    case 'printed':
    case 'not_cut':
      return next ? { cap: 'Enter', label: t('pass.done.next'), run: next } : null
    default:
      return null
  }
}

/** The only printer for a first print does not work: the pass can wait in its queue. */
export function mayQueue({ nextAction, other }: PassActions): boolean {
  return nextAction.kind === 'printer' && nextAction.job === null && nextAction.isFirst && other === null
}

/** Opens the next waiting scan, once the pass is queued; null if none waits. */
export function nextPerson({ nextAction }: PassActions, desk: Desk): (() => void) | null {
  return isQueuedForLater(nextAction) && desk.waiting.length > 0 ? desk.next : null
}

/** What happens to the pass once the fault of its printer is fixed. */
function afterFix({ nextAction, printer }: PassActions): FaultContext['afterwards'] {
  if (nextAction.kind !== 'printer') return null
  if (nextAction.job) return printer?.paused ? null : 'prints'
  return nextAction.isFirst ? 'enter' : null
}

function bannerKeys(
  person: DeskPerson,
  pass: PassActions,
  desk: Desk,
  t: Translate,
): Pick<BannerSpec, 'actions' | 'range'> {
  const { nextAction } = pass
  if (pass.repeat) return { actions: [enterAction(pass, null, t)!] }
  if (nextAction.kind === 'printed_before') return { range: ['1', '5'] }
  if (nextAction.kind === 'tell')
    return {
      actions: [{ cap: t('cap.space'), label: t('ticketClass.tell.key'), run: pass.recordNote }],
    }
  if (nextAction.kind === 'came_out' || nextAction.kind === 'sent_only') {
    return {
      actions: [
        { cap: 'Y', label: t('pass.question.yes'), run: () => pass.answer(true) },
        { cap: 'N', label: t('pass.question.no'), run: () => pass.answer(false) },
      ],
    }
  }
  if (nextAction.kind === 'paused') return { actions: [{ cap: 'F8', label: t('key.f8resume') }] }
  if (nextAction.kind === 'no_ticket') return { actions: [{ cap: 'F9', label: t('pass.ticket.key') }] }
  if (nextAction.kind === 'cannot_draw') return { actions: [{ cap: 'F3', label: t('pass.edit.key') }] }
  if (nextAction.kind === 'no_printer')
    return {
      actions: [{ cap: 'D', label: t('home.noPrinter.key'), run: () => desk.go({ at: 'devices' }) }],
    }
  if (nextAction.kind === 'type_reason') return { actions: [{ cap: 'Enter', label: t('pass.why.key') }] }
  if (nextAction.kind === 'printer' || nextAction.kind === 'waiting') return {}
  const enter = enterAction(pass, desk.waiting.length > 0 ? desk.next : null, t)
  const tag: BannerAction = {
    cap: t('cap.space'),
    label: t('pass.tag.key'),
    run: () => desk.go({ at: 'tag', userId: person.userId }),
  }
  const no: BannerAction = { cap: 'N', label: t('pass.consent.no'), run: pass.refuse }
  const actions = [
    ...(nextAction.kind === 'printed' && tagNeed(desk, person) === 'next' ? [tag] : []),
    ...(enter ? [enter] : []),
    ...(nextAction.kind === 'no_consent' ? [no] : []),
  ]
  return actions.length > 0 ? { actions } : {}
}

/** The banner of the next action with the available keys. */
export function usePassBanner(person: DeskPerson, pass: PassActions): void {
  const desk = useDesk()
  const { t } = useMessages()
  const format = useFormat(desk.event.timeZone)
  const banner = nextActionBanner(pass.queueing ? { kind: 'queueing' } : pass.nextAction, {
    t,
    format,
    now: desk.now(),
    event: desk.event,
    person,
    printer: pass.printer,
    place: pass.place,
    faults: {
      waiting: desk.state?.queue.waiting ?? 0,
      other: pass.other !== null,
      afterwards: afterFix(pass),
    },
    moreWaiting: desk.waiting.length > 0,
    tagIsNext: tagNeed(desk, person) === 'next',
  })
  const offered = pass.queueing ? {} : bannerKeys(person, pass, desk, t)
  useBanner({ ...banner, failure: pass.failure, ...offered })
}

/**
 * Keys of the open person: Enter for the next action, Space for the tag, digits, Y and N, P, A for the
 * party, F3, F4, F9.
 */
export function usePassKeys(person: DeskPerson, pass: PassActions): void {
  const desk = useDesk()
  const { t } = useMessages()
  const { nextAction } = pass
  const bindings: Record<string, KeyBinding> = {}
  const enter = enterAction(
    pass,
    isQueuedForLater(nextAction) && desk.waiting.length === 0 ? null : desk.next,
    t,
  )
  if (enter?.run) bindings['Enter'] = { run: enter.run }
  if (nextAction.kind === 'printed_before' || (nextAction.kind === 'print' && nextAction.reason)) {
    REASONS.forEach((reason, index) => {
      bindings[`Digit${index + 1}`] = { run: () => pass.chooseReason(reason) }
    })
  }
  if (nextAction.kind === 'came_out' || nextAction.kind === 'sent_only') {
    bindings['KeyY'] = { run: () => pass.answer(true) }
    bindings['KeyN'] = { run: () => pass.answer(false) }
  }
  if (nextAction.kind === 'no_consent') bindings['KeyN'] = { run: pass.refuse }
  if ((nextAction.kind === 'printer' || nextAction.kind === 'paused') && pass.other)
    bindings['KeyP'] = { run: pass.useOther }
  if (mayQueue(pass)) bindings['KeyQ'] = { run: pass.print }
  if (nextAction.kind === 'no_printer') bindings['KeyD'] = { run: () => desk.go({ at: 'devices' }) }
  if (mayArm(desk, person, nextAction))
    bindings['Space'] = {
      cap: t('cap.space'),
      label: t('pass.tag.key'),
      run: () => desk.go({ at: 'tag', userId: person.userId }),
    }
  if (nextAction.kind === 'tell') bindings['Space'] = { run: pass.recordNote }
  if (person.pass) bindings['F3'] = { run: () => desk.go({ at: 'edit', userId: person.userId }) }
  if (desk.isManager)
    bindings['KeyM'] = {
      label: t('personActions.key'),
      run: () => desk.go({ at: 'person-actions', userId: person.userId }),
    }
  const { party } = person
  if (party)
    bindings['KeyA'] = {
      label: t('party.open', { name: party.name, count: party.places }),
      run: () => desk.go({ at: 'party', partyId: party.partyId, code: null }),
    }
  if (nextAction.kind === 'printed' || nextAction.kind === 'hand_out') bindings['F4'] = { run: pass.reprint }
  const park = usePark(person, pass)
  bindings['F9'] = { run: () => void park() }
  useKeys(bindings)
}

/**
 * Sends the person to the help desk and continues, or takes them back; either can be undone for ten
 * seconds.
 */
function usePark(person: DeskPerson, pass: PassActions): () => Promise<void> {
  const desk = useDesk()
  const helpDesk = useHelpDesk()
  return async () => {
    const { parked, name, userId, helpDeskNote } = person
    if (!(await pass.park())) return
    helpDesk.offer({ userId, name, parked: !parked, note: helpDeskNote ?? '' })
    if (!parked) desk.next()
  }
}
