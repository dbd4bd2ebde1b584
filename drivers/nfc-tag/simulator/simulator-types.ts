import type { TagKind } from '../../types/tag-reader.ts'

export interface VirtualTag {
  readonly kind: TagKind
  /** Uppercase hex. */
  readonly uid: string
  /** A copy of the whole memory, page 0 first. */
  memory(): Uint8Array
  counts(): { readonly apdus: number; readonly writes: number }
  inField(): boolean
  answer(apdu: Uint8Array): Promise<Uint8Array>
  /** A tag that refused a command sleeps until the reader selects it anew. */
  reselect(): void
  setFaults(faults: TagFaults): void
  /** Puts the tag (back) into the field, without faults unless new ones are given. */
  present(faults?: TagFaults): void
}

/** What can go wrong; each counts from the moment it is set. */
export interface TagFaults {
  /**
   * The tag leaves the field when this many pages have been written; the next command finds nobody.
   */
  readonly loseAfterWrites?: number
  readonly loseAfterApdus?: number
  /** What a lost tag looks like: the reader answers 63 00, or success without a byte. */
  readonly lossAnswer?: '6300' | 'nothing'
  /** After this many commands another tag answers, and nobody is told. */
  readonly swap?: { readonly afterApdus: number; readonly to: VirtualTag }
  /** The next `times` writes of `page` store one wrong bit. */
  readonly flip?: { readonly page: number; readonly times: number }
  /** The next `times` reads that cover `page` answer one wrong bit in it; the memory is right. */
  readonly misread?: { readonly page: number; readonly times: number }
  /** The next `times` writes of `page` are refused although its lock bits are clear. */
  readonly refuse?: { readonly page: number; readonly times: number }
  /** The write in which the tag is lost stores only the page's first two bytes. */
  readonly halfPage?: boolean
  /** How long a read and a write take, in ms; 12 and 17 are a slow USB reader (measured model). */
  readonly delays?: { readonly readMs: number; readonly writeMs: number }
}
