/**
 * The `nfc-sim` command: a virtual tag, optionally with a fault, on the virtual reader of a real
 * PC/SC service.
 */

import { setTimeout as sleep } from 'node:timers/promises'
import { scanTlvs } from '../protocol/tlv.ts'
import { contentOf } from '../read-tag.ts'
import type { TagFaults, VirtualTag } from './simulator-types.ts'
import { TAG_CHIPS, type TagChip, type TagSetUp } from './tag-memory.ts'
import { createVirtualTag } from './virtual-tag.ts'
import { sentence, TextError } from '../../../messages/sentence.ts'
import { createConnection, type Socket } from 'node:net'

interface Fault {
  readonly setUp?: Partial<TagSetUp>
  readonly faults?: (kind: TagChip) => TagFaults
}

const OTHER_UID = '04DDDDDDDDDDDD'

/** By the name after `--fault`. */
const FAULTS: ReadonlyMap<string, Fault> = new Map<string, Fault>([
  ['lost', { faults: () => ({ loseAfterWrites: 6, lossAnswer: '6300' }) }],
  ['silent-loss', { faults: () => ({ loseAfterWrites: 6, lossAnswer: 'nothing' }) }],
  [
    'swap',
    {
      faults: (kind) => ({
        swap: { afterApdus: 12, to: createVirtualTag({ kind, uid: OTHER_UID }) },
      }),
    },
  ],
  ['bit-flip', { faults: () => ({ flip: { page: 9, times: 1 } }) }],
  ['bad-page', { faults: () => ({ flip: { page: 9, times: Infinity } }) }],
  ['slow', { faults: () => ({ delays: { readMs: 12, writeMs: 17 } }) }],
  ['read-only', { setUp: { readOnly: true } }],
  ['locked', { setUp: { lockedPages: [6] } }],
  ['password', { setUp: { passwordFrom: 4 } }],
  ['too-small', { setUp: { areaBytes: 24 } }],
  ['not-ndef', { setUp: { unformatted: true } }],
  ['random-uid', { setUp: { uid: '08A1B2C3' } }],
  ['uid-mismatch', { setUp: { headerUid: OTHER_UID } }],
  ['short-uid', { setUp: { uid: 'A1B2C3D4' } }],
  ['foreign', { setUp: { url: 'https://example.org/somebody-else' } }],
])

export const NFC_SIM_FAULTS: readonly string[] = [...FAULTS.keys()]

export interface NfcSimOptions {
  /** One of `TAG_CHIPS`, or the number of an NTAG alone. */
  readonly tag?: string
  /** One of `NFC_SIM_FAULTS`. */
  readonly fault?: string
  /** Hex, 7 bytes. */
  readonly uid?: string
  readonly host?: string
  readonly port?: number
  readonly signal?: AbortSignal
  /** Receives one line per event of the tag. */
  readonly onLine?: (line: string) => void
  /** Delay before a lost tag is placed again, ms. */
  readonly awayMs?: number
}

/**
 * Places the tag on the reader until `signal` aborts or the reader is gone. A tag that its fault
 * removes is placed again without the fault, so that an interrupted write can be completed.
 * @throws RangeError for an unknown tag or fault
 * @throws Error if no virtual reader listens
 */
export async function runNfcSim(options: NfcSimOptions): Promise<void> {
  const { host = '127.0.0.1', port = VPCD_PORT, signal, onLine = () => undefined, awayMs = 2000 } = options
  const tag = reportingTag(makeTag(options), onLine)
  const isEnded = (): boolean => signal?.aborted === true
  for (;;) {
    const card = await insertVpcdCard(tag, { host, port })
    onLine(`tag ${tag.uid} (${tag.kind}) is on the reader at ${host}:${port}`)
    signal?.addEventListener('abort', card.remove, { once: true })
    if (isEnded()) card.remove()
    await card.removed
    signal?.removeEventListener('abort', card.remove)
    onLine(`tag ${tag.uid} is off the reader`)
    if (isEnded() || tag.inField()) return
    await sleep(awayMs, undefined, { signal }).catch(() => undefined)
    if (isEnded()) return
    tag.present()
  }
}

function makeTag({ tag = 'NTAG213', fault, uid }: NfcSimOptions): VirtualTag {
  const kind = kindNamed(tag)
  const chosen = fault === undefined ? {} : FAULTS.get(fault)
  if (chosen === undefined)
    throw new RangeError(`no fault "${fault}"; there are ${NFC_SIM_FAULTS.join(', ')}`)
  const made = createVirtualTag({ kind, uid, ...chosen.setUp })
  if (chosen.faults !== undefined) made.setFaults(chosen.faults(kind))
  return made
}

function kindNamed(text: string): TagChip {
  const name = text.toUpperCase()
  const wanted = /^\d+$/.test(name) ? `NTAG${name}` : name
  const chip = TAG_CHIPS.find((one) => one === wanted)
  if (!chip) throw new RangeError(`no tag "${text}"; there are ${TAG_CHIPS.join(', ')}`)
  return chip
}

/** Reports each content that a write leaves on the tag. */
function reportingTag(tag: VirtualTag, onLine: (line: string) => void): VirtualTag {
  let reported = describe(tag)
  return {
    ...tag,
    answer: async (apdu) => {
      const answer = await tag.answer(apdu)
      const now = describe(tag)
      if (now !== reported) onLine(`tag ${tag.uid} now holds ${now}`)
      reported = now
      return answer
    },
  }
}

function describe(tag: VirtualTag): string {
  const memory = tag.memory()
  const areaBytes = (memory[14] ?? 0) * 8
  const scan = scanTlvs(memory.subarray(16, 16 + areaBytes), areaBytes)
  const content = 'needBytes' in scan ? undefined : contentOf(scan)
  if (content === undefined || content.state === 'empty') return 'nothing'
  return content.state === 'url' ? content.url : content.summary
}

/**
 * A virtual tag behind a real PC/SC service: the card side of vsmartcard's virtual reader (vpcd).
 * The reader is the TCP server; connecting places the tag, closing removes it. A message is a
 * big-endian length of two bytes and a body; a body of one byte is a control code.
 */

/** Debian's default for the first virtual reader; the second uses the next port. */
const VPCD_PORT = 35963

const GET_ATR = 4
/**
 * PC/SC part 3, section 3.1.3.2: a contactless storage card, ISO 14443 A part 3, card name 0003.
 */
const ATR = Buffer.from('3B8F8001804F0CA0000003060300030000000068', 'hex')
const CONNECT_TIMEOUT_MS = 3000

export interface VpcdCard {
  /** Removes the tag from the reader. */
  remove(): void
  /** Settles when the tag is removed: by `remove`, by a fault, or because the reader is gone. */
  readonly removed: Promise<void>
}

/**
 * Places `tag` on the virtual reader; a fault may remove it.
 * @throws Error if no virtual reader listens
 */
export async function insertVpcdCard(
  tag: VirtualTag,
  { host = '127.0.0.1', port = VPCD_PORT } = {},
): Promise<VpcdCard> {
  const socket = await connect(host, port)
  const removed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  let rest: Buffer = Buffer.alloc(0)
  let work: Promise<void> = Promise.resolve()
  socket.on('error', () => socket.destroy())
  socket.on('data', (chunk: Buffer) => {
    const { messages, left } = splitMessages(Buffer.concat([rest, chunk]))
    rest = left
    for (const message of messages) work = work.then(() => answerMessage(socket, tag, message))
  })
  return { remove: () => socket.destroy(), removed }
}

function connect(host: string, port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = createConnection({ host, port, noDelay: true })
    const fail = (error: Error): void => {
      socket.destroy()
      const values = { address: `${host}:${port}`, message: error.message }
      reject(new TextError(sentence('simulator.noReader', values), { cause: error }))
    }
    socket.setTimeout(CONNECT_TIMEOUT_MS, () => fail(new Error('no answer')))
    socket.once('error', fail)
    socket.once('connect', () => {
      socket.setTimeout(0)
      socket.off('error', fail)
      resolve(socket)
    })
  })
}

/** Splits a stream into bodies and the remaining bytes. */
export function splitMessages(stream: Buffer): {
  readonly messages: readonly Buffer[]
  readonly left: Buffer
} {
  const messages: Buffer[] = []
  let at = 0
  while (stream.length >= at + 2 && stream.length >= at + 2 + stream.readUInt16BE(at)) {
    const end = at + 2 + stream.readUInt16BE(at)
    messages.push(stream.subarray(at + 2, end))
    at = end
  }
  return { messages, left: stream.subarray(at) }
}

/**
 * Power and reset have no reply. A tag that is lost during a command sends no reply and is removed.
 */
async function answerMessage(socket: Socket, tag: VirtualTag, message: Buffer): Promise<void> {
  if (message.length === 1) {
    if (message[0] === GET_ATR) send(socket, ATR)
    else tag.reselect()
    return
  }
  if (message.length === 0) return
  const answer = await tag.answer(message)
  if (answer.length > 0) send(socket, answer)
  if (!tag.inField()) socket.destroySoon()
}

function send(socket: Socket, body: Uint8Array): void {
  if (!socket.writable) return
  const head = Buffer.alloc(2)
  head.writeUInt16BE(body.length)
  socket.write(Buffer.concat([head, body]))
}
