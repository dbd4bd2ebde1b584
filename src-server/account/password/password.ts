import { randomText } from '../../platform/secrets/secrets.ts'
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { PASSWORD_COST, type PasswordCost } from './password-cost.ts'
import { runPasswordCheck, type NetworkCaller } from './password-queue.ts'

const KEY_BYTES = 32
const SALT_BYTES = 16

function derive(password: string, salt: Buffer, { ln, r, p }: PasswordCost): Promise<Buffer> {
  const N = 2 ** ln
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, KEY_BYTES, { N, r, p, maxmem: 256 * N * r }, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })
}

/**
 * scrypt with a random salt, as `$scrypt$ln=15,r=8,p=3$salt$hash`. The hash contains its cost, so
 * the cost can change.
 * @param from the caller from the network, whom the desk precedes
 */
export async function hashPassword(
  password: string,
  cost: PasswordCost = PASSWORD_COST,
  from?: NetworkCaller,
): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const key = await runPasswordCheck(() => derive(password, salt, cost), from)
  const { ln, r, p } = cost
  return `$scrypt$ln=${ln},r=${r},p=${p}$${salt.toString('base64url')}$${key.toString('base64url')}`
}

const FORM = /^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([\w-]+)\$([\w-]+)$/
const zeros = (bytes: number): string => Buffer.alloc(bytes).toString('base64url')
const NOBODY =
  `$scrypt$ln=${PASSWORD_COST.ln},r=${PASSWORD_COST.r},p=${PASSWORD_COST.p}` +
  `$${zeros(SALT_BYTES)}$${zeros(KEY_BYTES)}`

/** Work of a cost, relative to others. */
const effort = ({ ln, r, p }: PasswordCost): number => 2 ** ln * r * p

/**
 * True if the password is correct. A missing password takes the same time as a wrong one, and so
 * does one with a cheap hash, as those of the demo: the time does not tell which accounts exist.
 * @param from the caller from the network, whom the desk precedes
 * @param gone aborted when the client has gone
 */
export async function verifyPassword(
  password: string,
  stored: string | null,
  from?: NetworkCaller,
  gone?: AbortSignal,
): Promise<boolean> {
  const parts = FORM.exec(stored ?? NOBODY) ?? FORM.exec(NOBODY)!
  const cost = { ln: +parts[1]!, r: +parts[2]!, p: +parts[3]! }
  const expected = Buffer.from(parts[5]!, 'base64url')
  const salt = Buffer.from(parts[4]!, 'base64url')
  const check = async (): Promise<Buffer> => {
    if (effort(cost) < effort(PASSWORD_COST)) await derive(password, salt, PASSWORD_COST)
    return derive(password, salt, cost)
  }
  const key = await runPasswordCheck(check, from, gone)
  return timingSafeEqual(key, expected) && stored !== null
}

/** Without letters and digits that look or sound alike. */
const READABLE = 'abcdefghjkmnpqrstuvwxyz23456789'

/** A first password that staff can read aloud: 3 groups of 4 characters. */
export const firstPassword = (): string => Array.from({ length: 3 }, () => randomText(READABLE, 4)).join('-')
