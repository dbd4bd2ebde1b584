/** Cost of a scrypt hash: N = 2^ln, block size r, parallelism p. */
export interface PasswordCost {
  readonly ln: number
  readonly r: number
  readonly p: number
}

/** Cost of a new hash. About 250 ms on an office computer. Tests replace this module. */
export const PASSWORD_COST: PasswordCost = { ln: 15, r: 8, p: 3 }
