/** Tag type by the size in the capability container; other Type 2 tags are ULTRALIGHT. */
export type TagKind = 'NTAG213' | 'NTAG215' | 'NTAG216' | 'ULTRALIGHT'

/** Content of a tag: empty, exactly one URI record, or anything else. */
export type TagContent =
  | { readonly state: 'empty' }
  | { readonly state: 'url'; readonly url: string; readonly messageHex: string }
  | { readonly state: 'foreign'; readonly summary: string; readonly messageHex: string }

/** One tag as read. */
export interface TagSeen {
  /** Uppercase hex, 14 characters. */
  readonly uid: string
  readonly kind: TagKind
  /** Longest NDEF message in bytes (NTAG213 137, NTAG215 492, NTAG216 868, Ultralight 46). */
  readonly capacityBytes: number
  readonly content: TagContent
}

/** Why an operation failed, as values. `messages/` has the sentences. */
export type TagProblem =
  | { readonly code: 'tag_lost' }
  | { readonly code: 'other_tag'; readonly expectedUid: string; readonly foundUid: string }
  /** The capability container forbids writing. */
  | { readonly code: 'read_only' }
  /** `page` is closed by lock bits, by a password, or because the tag rejects the write. */
  | {
      readonly code: 'locked'
      readonly by: 'lock_bits' | 'password' | 'tag'
      readonly page: number
    }
  /** Sizes of NDEF messages. */
  | { readonly code: 'too_small'; readonly needBytes: number; readonly haveBytes: number }
  | { readonly code: 'not_ndef'; readonly capabilityHex: string }
  /** The tag holds other content and overwriting it was not allowed; `seen` has the content. */
  | { readonly code: 'foreign_content' }
  | {
      readonly code: 'unsupported_tag'
      readonly reason: 'short_uid' | 'random_uid' | 'not_type2' | 'type4' | 'uid_mismatch' | 'reserved_area'
      readonly uid: string
    }
  | {
      readonly code: 'verify_failed'
      readonly page: number
      readonly expectedHex: string
      readonly foundHex: string
    }
  /** More than one reader holds a tag. */
  | { readonly code: 'several_tags'; readonly readers: readonly string[] }
  | { readonly code: 'reader_lost'; readonly reason: string }
  /** `wanted`: the part of a name that none of `others` has. */
  | { readonly code: 'no_reader'; readonly wanted?: string; readonly others?: readonly string[] }
  | { readonly code: 'no_service'; readonly reason: string }
  | { readonly code: 'no_library'; readonly reason: string }
  | {
      readonly code: 'timed_out'
      readonly waitingFor: 'tag' | 'removal'
      readonly waitedMs: number
    }
  | { readonly code: 'cancelled' }
  /** Another read or write is running on this reader. */
  | { readonly code: 'busy' }

export type TagProblemCode = TagProblem['code']

/** Steps of a write, in order. */
export type WriteStep = 'find' | 'check' | 'write' | 'read_back'

/** What staff can do about a missing reader. */
export type ReaderCure = 'start_service' | 'install_service' | 'install_library' | 'plug_in_reader' | 'wait'

export type ReaderState =
  | { readonly status: 'starting' }
  | { readonly status: 'no_service'; readonly cure: ReaderCure; readonly reason: string }
  | { readonly status: 'no_library'; readonly cure: ReaderCure; readonly reason: string }
  /** `wanted`: the part of a name that none of `others` has. */
  | {
      readonly status: 'no_reader'
      readonly cure: ReaderCure
      readonly wanted?: string
      readonly others?: readonly string[]
    }
  /** `via`: the library in use: koffi, nfc-pcsc or simulator. */
  | {
      readonly status: 'ready'
      readonly via: string
      readonly readers: readonly string[]
      readonly tagPresent: boolean
    }
  | { readonly status: 'busy'; readonly readers: readonly string[]; readonly step: WriteStep }
  /** The reader host ended or hung and restarts automatically. */
  | {
      readonly status: 'restarting'
      readonly cure: ReaderCure
      readonly reason: string
      readonly attempt: number
    }
  | { readonly status: 'closed' }

export interface WaitOptions {
  readonly signal?: AbortSignal
  /** Longest wait for the tag or its removal, ms. */
  readonly timeoutMs: number
}

export interface WriteRequest extends WaitOptions {
  readonly url: string
  /** Uppercase hex. Any other tag is refused with `other_tag`. */
  readonly expectUid?: string
  /** `messageHex` allows replacing exactly that NDEF message. An empty tag needs no permission. */
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
      /** Time from tag detection to verification. */
      readonly ms: number
    }
  /** Nothing was written. */
  | { readonly result: 'refused'; readonly problem: TagProblem; readonly seen?: TagSeen }
  /** Writing began. Presenting the same tag again completes it. */
  | { readonly result: 'torn'; readonly problem: TagProblem; readonly uid: string }

export interface TagReader {
  state(): ReaderState
  onState(listener: (state: ReaderState) => void): () => void
  /** Waits for a tag and reads it. Rejects with `TagFault`. */
  readTag(options: WaitOptions): Promise<TagSeen>
  /** Waits for a tag, writes and verifies. Rejects only for an invalid URL (`RangeError`). */
  writeTag(request: WriteRequest): Promise<WriteOutcome>
  /** Resolves when a tag is on the reader. Rejects with `TagFault`. */
  waitForTag(options: WaitOptions): Promise<void>
  /** Resolves when the tag that was last read or written has left the reader. */
  waitForRemoval(options: WaitOptions): Promise<void>
  close(): Promise<void>
}
