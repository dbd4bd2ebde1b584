/** One line of `doctor`. */
export interface Finding {
  readonly ok: boolean
  readonly what: string
  /** What to do; set if `ok` is false. */
  readonly cure?: string
  /** Not ok, but this installation does not need it. */
  readonly optional?: boolean
}

export const fine = (what: string): Finding => ({ ok: true, what })
export const wrong = (what: string, cure: string): Finding => ({ ok: false, what, cure })
