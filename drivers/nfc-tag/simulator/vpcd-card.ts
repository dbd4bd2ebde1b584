/**
 * A virtual tag behind a real PC/SC service: the card side of vsmartcard's virtual reader (vpcd).
 * The reader is the TCP server; connecting places the tag, closing removes it. A message is a
 * big-endian length of two bytes and a body; a body of one byte is a control code.
 */
import { sentence } from '../../../messages/sentence.ts'
import { TextError } from '../../../messages/text-error.ts'
import { createConnection } from 'node:net'
import type { Socket } from 'node:net'
import type { VirtualTag } from './simulator-types.ts'

/** Debian's default for the first virtual reader; the second uses the next port. */
export const VPCD_PORT = 35963

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
