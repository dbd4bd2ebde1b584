/** Sentences about tags and readers for the command line and `doctor`. */
import type { MessageKey } from './translate.ts'
import { sentence, textIn, type Sentence } from './sentence.ts'

/** A problem of a tag or its reader with the values in its sentence. */
export type TagProblemValues =
  | { readonly code: 'other_tag'; readonly expectedUid: string; readonly foundUid: string }
  | {
      readonly code: 'locked'
      readonly by: 'lock_bits' | 'password' | 'tag'
      readonly page: number
    }
  | { readonly code: 'too_small'; readonly needBytes: number; readonly haveBytes: number }
  | {
      readonly code: 'unsupported_tag'
      readonly reason: 'short_uid' | 'random_uid' | 'not_type2' | 'type4' | 'uid_mismatch' | 'reserved_area'
    }
  | { readonly code: 'verify_failed'; readonly page: number }
  | { readonly code: 'several_tags'; readonly readers: readonly string[] }
  | { readonly code: 'reader_lost' | 'no_service' | 'no_library'; readonly reason: string }
  | { readonly code: 'no_reader'; readonly wanted?: string; readonly others?: readonly string[] }
  | {
      readonly code: 'timed_out'
      readonly waitingFor: 'tag' | 'removal'
      readonly waitedMs: number
    }
  | {
      readonly code: 'busy' | 'cancelled' | 'foreign_content' | 'not_ndef' | 'read_only' | 'tag_lost'
    }

type Language = keyof Sentence

/** The problem and its cure. */
export function tagProblemText(language: Language, problem: TagProblemValues): string {
  switch (problem.code) {
    case 'locked':
      return textIn(language, `tagProblem.locked.${problem.by}`, { page: problem.page })
    case 'unsupported_tag':
      return textIn(language, `tagProblem.unsupported_tag.${problem.reason}`)
    case 'several_tags': {
      const readers = problem.readers.join(textIn(language, 'tagProblem.readersJoint'))
      return textIn(language, 'tagProblem.several_tags', { readers })
    }
    case 'no_reader': {
      const { wanted, others = [] } = problem
      if (wanted === undefined) return textIn(language, 'tagProblem.no_reader')
      const found = others.join(textIn(language, 'tagProblem.readersJoint'))
      return textIn(language, 'tagProblem.no_reader_named', { wanted, readers: found })
    }
    case 'timed_out': {
      const { waitedMs, waitingFor } = problem
      const seconds = (waitedMs / 1000).toFixed(waitedMs < 10_000 ? 1 : 0)
      return textIn(language, `tagProblem.timed_out.${waitingFor}`, { seconds })
    }
    default:
      return textIn(language, `tagProblem.${problem.code}`, { ...problem })
  }
}

/** The cure for a reader that is missing or does not read. */
type ReaderCure =
  | 'start_service'
  | 'install_service'
  | 'install_library'
  | 'plug_in_reader'
  | 'kernel_driver'
  | 'not_ccid'
  | 'wait'

/** Steps on this computer that make a reader work. */
export const readerCureText = (cure: ReaderCure, platform: string): Sentence =>
  sentence(cureKey(cure, platform))

/** Why the PC/SC service cannot be used: an error at its place, or its state. */
export type ServiceProblem =
  | { readonly code: 'not_installed' | 'not_running'; readonly where: string }
  | { readonly code: 'unreachable'; readonly where: string; readonly error: string }

export const serviceProblemText = (problem: ServiceProblem): Sentence =>
  sentence(`serviceProblem.${problem.code}`, { ...problem })

/** The kind of a tag, as far as its memory tells. */
export function tagKindText(
  language: Language,
  kind: 'NTAG213' | 'NTAG215' | 'NTAG216' | 'ULTRALIGHT',
): string {
  return textIn(language, `tagKind.${kind}`)
}

/** What to know of a reader with this name that PC/SC shows. */
export const readerNoteText = (
  note: 'contact_slot' | 'buzzer_off' | 'buzzer_stays',
  reader: string,
): Sentence => sentence(`readerNote.${note}`, { reader })

function cureKey(cure: ReaderCure, platform: string): MessageKey {
  if (cure === 'start_service' && platform === 'win32') return 'readerCure.startServiceWindows'
  if (cure === 'install_service' && platform === 'win32') return 'readerCure.installServiceWindows'
  if (cure === 'install_library' && platform === 'linux') return 'readerCure.installLibraryLinux'
  return `readerCure.${cure}`
}
