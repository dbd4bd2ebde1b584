/** What the capability container's size says the tag is; other Type 2 tags count as ULTRALIGHT. */
export type TagKind = 'NTAG213' | 'NTAG215' | 'NTAG216' | 'ULTRALIGHT'

/** What a tag holds: nothing, exactly one URI record, or anything else. */
export type TagContent =
  | { readonly state: 'empty' }
  | { readonly state: 'url'; readonly url: string; readonly messageHex: string }
  | { readonly state: 'foreign'; readonly summary: string; readonly messageHex: string }

/** One tag as it was found on the reader. */
export interface TagSeen {
  /** Uppercase hex, 14 characters. */
  readonly uid: string
  readonly kind: TagKind
  /**
   * Longest NDEF message that fits, in bytes (137 on an NTAG213, 492, 868; 46 on an Ultralight).
   */
  readonly capacityBytes: number
  readonly content: TagContent
}

/** Why something did not work, as data; whoever speaks to people makes the sentence. */
export type TagProblem =
  | { readonly code: 'tag_lost' }
  | { readonly code: 'other_tag'; readonly expectedUid: string; readonly foundUid: string }
  /** The capability container forbids writing. */
  | { readonly code: 'read_only' }
  /** Lock bits, a password, or the tag's own refusal close `page`. */
  | {
      readonly code: 'locked'
      readonly by: 'lock_bits' | 'password' | 'tag'
      readonly page: number
    }
  /** Both are NDEF message bytes. */
  | { readonly code: 'too_small'; readonly needBytes: number; readonly haveBytes: number }
  | { readonly code: 'not_ndef'; readonly capabilityHex: string }
  /** The tag holds something else and overwriting exactly that was not allowed; `seen` has it. */
  | { readonly code: 'foreign_content' }
  | {
      readonly code: 'unsupported_tag'
      readonly reason: 'short_uid' | 'random_uid' | 'not_type2' | 'uid_mismatch' | 'reserved_area'
      readonly uid: string
    }
  | {
      readonly code: 'verify_failed'
      readonly page: number
      readonly expectedHex: string
      readonly foundHex: string
    }
  /** More than one reader has a tag on it. */
  | { readonly code: 'several_tags'; readonly readers: readonly string[] }
  | { readonly code: 'reader_lost'; readonly reason: string }
  | { readonly code: 'no_reader' }
  | { readonly code: 'no_service'; readonly reason: string }
  | { readonly code: 'no_library'; readonly reason: string }
  | {
      readonly code: 'timed_out'
      readonly waitingFor: 'tag' | 'removal'
      readonly waitedMs: number
    }
  | { readonly code: 'cancelled' }
  /** Another read or write is under way on this reader. */
  | { readonly code: 'busy' }

export type TagProblemCode = TagProblem['code']

/** The steps of a write, in this order. */
export type WriteStep = 'find' | 'check' | 'write' | 'read_back'

/** What somebody can do about a reader that is not there. */
export type ReaderCure =
  'start_service' | 'install_service' | 'install_library' | 'plug_in_reader' | 'wait'

export type ReaderState =
  | { readonly status: 'starting' }
  | { readonly status: 'no_service'; readonly cure: ReaderCure; readonly reason: string }
  | { readonly status: 'no_library'; readonly cure: ReaderCure; readonly reason: string }
  | { readonly status: 'no_reader'; readonly cure: ReaderCure }
  /** `via` is what carries the bytes: pcsc-mini, nfc-pcsc or simulator. */
  | {
      readonly status: 'ready'
      readonly via: string
      readonly readers: readonly string[]
      readonly tagPresent: boolean
    }
  | { readonly status: 'busy'; readonly readers: readonly string[]; readonly step: WriteStep }
  /** The reader host ended or hung and comes back by itself. */
  | {
      readonly status: 'restarting'
      readonly cure: ReaderCure
      readonly reason: string
      readonly attempt: number
    }
  | { readonly status: 'closed' }

export interface WaitOptions {
  readonly signal?: AbortSignal
  /** How long to wait for the tag (or its removal), in ms. */
  readonly timeoutMs: number
}

export interface WriteRequest extends WaitOptions {
  readonly url: string
  /** Uppercase hex; any other tag is refused with `other_tag`. */
  readonly expectUid?: string
  /** `messageHex` allows to replace exactly that NDEF message; an empty tag needs no leave. */
  readonly allowOverwrite: 'never' | { readonly messageHex: string }
  readonly onStep?: (step: WriteStep) => void
}

export type WriteOutcome =
  | {
      readonly result: 'verified'
      readonly uid: string
      readonly kind: TagKind
      readonly capacityBytes: number
      /** Length of the NDEF message on the tag (45 for a URL of 48 characters). */
      readonly ndefBytes: number
      /** As read back. */
      readonly url: string
      readonly apdus: number
      /** From the tag being there to verified. */
      readonly ms: number
    }
  /** Nothing was written. */
  | { readonly result: 'refused'; readonly problem: TagProblem; readonly seen?: TagSeen }
  /** Writing began; the same tag presented again finishes. */
  | { readonly result: 'torn'; readonly problem: TagProblem; readonly uid: string }

export interface TagReader {
  state(): ReaderState
  onState(listener: (state: ReaderState) => void): () => void
  /** Waits for a tag and reads it. Rejects with a `TagFault`. */
  readTag(options: WaitOptions): Promise<TagSeen>
  /** Waits for a tag, writes and verifies. Rejects only for a URL that is none (`RangeError`). */
  writeTag(request: WriteRequest): Promise<WriteOutcome>
  /** Resolves as soon as a tag is on the reader. Rejects with a `TagFault`. */
  waitForTag(options: WaitOptions): Promise<void>
  /** Resolves when no tag, or another one than was last read or written, is on the reader. */
  waitForRemoval(options: WaitOptions): Promise<void>
  close(): Promise<void>
}
