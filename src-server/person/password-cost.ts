/** Cost of a new scrypt hash: N = 2^ln, block size r, parallelism p. About 250 ms on an office computer. Tests replace this module. */
export const PASSWORD_COST = { ln: 15, r: 8, p: 3 } as const
