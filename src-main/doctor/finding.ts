/** One line of `doctor`. */
export interface Finding {
  readonly ok: boolean
  readonly what: string
  /** What somebody can do; there whenever `ok` is false. */
  readonly cure?: string
  /** Not ok, and yet the kiosk can do what this installation asks of it. */
  readonly spare?: boolean
}

export const fine = (what: string): Finding => ({ ok: true, what })
export const wrong = (what: string, cure: string): Finding => ({ ok: false, what, cure })
