import type { DeskEvent } from '../../../contract/event/event/desk-event.ts'
import type { TagProblem } from '../../../contract/tag/operation/tag-problem.ts'
import type { FailureCode } from '../../api/call.ts'
import type { MessageKey, Words } from '../../i18n/i18n.ts'

/** The platform of this page, and of the kiosk with its reader. */
export const KIOSK_RUNS_ON = /windows/i.test(navigator.userAgent) ? 'windows' : 'other'

/**
 * The texts about a tag or reader problem: the action, then the reason. `cures`: how to continue.
 */
export interface TagFault {
  readonly title: Words
  readonly detail: Words
  /**
   * `tag`: with another tag, or with this one placed again. `self`: when the cause ends. `staff`:
   * not here.
   */
  readonly cures: 'tag' | 'self' | 'staff'
}

/** Actual and required characters of the kiosk's address; null if it is valid. */
type AddressFault = DeskEvent['tagAddress']

type Refusal =
  | 'assigned'
  | 'somebody'
  | 'confirm'
  | 'off'
  | 'ended'
  | 'ticket'
  | 'consent'
  | 'store'
  | 'again'

/** Refusals with their own text; after any other, staff try the tag again. */
const REFUSALS: Partial<Record<FailureCode, Refusal>> = {
  pass_nfc_tag_assigned: 'somebody',
  pass_confirmation_required: 'confirm',
  pass_confirm_required: 'confirm',
  pass_revision_conflict: 'confirm',
  pass_nfc_not_enabled: 'off',
  pass_nfc_event_ended: 'ended',
  pass_ticket_required: 'ticket',
  consent_required: 'consent',
  nfc_source_unavailable: 'store',
  temporarily_unavailable: 'store',
}
const CURED_BY_STAFF: ReadonlySet<Refusal> = new Set(['confirm', 'off', 'ended', 'ticket', 'consent'])
/** The tag is not the problem: the reader, or software that it needs, is missing. */
const OF_THE_READER: ReadonlySet<TagProblem['code']> = new Set([
  'reader_lost',
  'no_reader',
  'no_service',
  'no_library',
])

/**
 * The texts of a problem as data; screens translate them.
 * @param where platform of the kiosk and its reader; cures of missing parts differ
 * @param address why the kiosk's address cannot be used for tags, from the event
 */
export function tagFaultOf(
  problem: TagProblem,
  where: 'windows' | 'other',
  address: AddressFault = null,
): TagFault {
  if (problem.code === 'refused')
    return refusalWords(REFUSALS[problem.error] ?? 'again', problem.owner, address)
  const name = nameOf(problem)
  const isOfWindows = where === 'windows' && (name === 'no_service' || name === 'no_library')
  const detail: MessageKey = isOfWindows ? `tag.problem.${name}.windows` : `tag.problem.${name}.detail`
  const values = valuesOf(problem)
  return {
    title: { key: `tag.problem.${name}.banner`, values },
    detail: { key: detail, values },
    cures: OF_THE_READER.has(problem.code) ? 'self' : 'tag',
  }
}

/** Why the kiosk did not arm the reader; null if the reason is not about tags. */
export function refusalOf(code: FailureCode, address: AddressFault = null): TagFault | null {
  const refusal = REFUSALS[code]
  return refusal ? refusalWords(refusal, null, address) : null
}

function refusalWords(refusal: Refusal, owner: string | null, address: AddressFault): TagFault {
  if (refusal === 'off' && address) {
    return {
      title: { key: 'tag.refused.address.banner' },
      detail: { key: 'tag.refused.address.detail', values: address },
      cures: 'staff',
    }
  }
  const name = refusal === 'somebody' && owner !== null ? 'assigned' : refusal
  const values: Record<string, string> = owner === null ? {} : { name: owner }
  const cures = name === 'store' ? 'self' : CURED_BY_STAFF.has(name) ? 'staff' : 'tag'
  return {
    title: { key: `tag.refused.${name}.banner` },
    detail: { key: `tag.refused.${name}.detail`, values },
    cures,
  }
}

type Plain = Exclude<TagProblem['code'], 'refused' | 'locked' | 'unsupported_tag' | 'tag_lost'>
type ProblemName =
  | Plain
  | 'torn'
  | 'locked_lock_bits'
  | 'locked_password'
  | 'locked_tag'
  | Extract<TagProblem, { code: 'unsupported_tag' }>['reason']

function nameOf(problem: Exclude<TagProblem, { code: 'refused' }>): ProblemName {
  switch (problem.code) {
    case 'locked':
      return `locked_${problem.by}`
    case 'unsupported_tag':
      return problem.reason
    case 'tag_lost':
      return 'torn'
    default:
      return problem.code
  }
}

function valuesOf(problem: TagProblem): Record<string, string | number> {
  switch (problem.code) {
    case 'other_tag':
      return { found: problem.foundEnd, expected: problem.expectedEnd }
    case 'too_small':
      return { have: problem.haveBytes, need: problem.needBytes }
    case 'several_tags':
      return { readers: problem.readers.join(', ') }
    default:
      return {}
  }
}
