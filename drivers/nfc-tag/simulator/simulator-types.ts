import type { TagChip } from './tag-memory.ts'

export interface VirtualTag {
  readonly kind: TagChip
  /** Uppercase hex. */
  readonly uid: string
  /** A copy of the memory, page 0 first. */
  memory(): Uint8Array
  counts(): { readonly apdus: number; readonly writes: number }
  inField(): boolean
  answer(apdu: Uint8Array): Promise<Uint8Array>
  /** A tag that rejected a command stays inactive until the reader selects it again. */
  reselect(): void
  setFaults(faults: TagFaults): void
  /** Places the tag in the field, without faults unless given. */
  present(faults?: TagFaults): void
}

/** Faults of a tag. Each counts from when it is set. */
export interface TagFaults {
  /** The tag leaves after this many page writes; the next command gets no response. */
  readonly loseAfterWrites?: number
  readonly loseAfterApdus?: number
  /** How a lost tag appears: status 63 00, or success without data. */
  readonly lossAnswer?: '6300' | 'nothing'
  /** After this many commands another tag responds without an event. */
  readonly swap?: { readonly afterApdus: number; readonly to: VirtualTag }
  /** The next `times` writes of `page` store one wrong bit. */
  readonly flip?: { readonly page: number; readonly times: number }
  /** The next `times` reads that cover `page` return one wrong bit; the memory is correct. */
  readonly misread?: { readonly page: number; readonly times: number }
  /** The next `times` writes of `page` are rejected although its lock bits are clear. */
  readonly refuse?: { readonly page: number; readonly times: number }
  /** The write in which the tag is lost stores only the first two bytes of the page. */
  readonly halfPage?: boolean
  /** Duration of a read and a write, ms; 12 and 17 match a slow USB reader (measured). */
  readonly delays?: { readonly readMs: number; readonly writeMs: number }
}
