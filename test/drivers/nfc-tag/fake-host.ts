/** A reader host without PC/SC that simulates faults of a native binding. Runs as a child process. */
import { createVirtualTag } from '../../../drivers/nfc-tag/simulator/virtual-tag.ts'
import { isToHost } from '../../../drivers/nfc-tag/pcsc/messages.ts'
import { openParentChannel } from '../../../drivers/nfc-tag/pcsc/parent-channel.ts'

const mode = process.env.FAKE_HOST ?? 'works'
const tag = createVirtualTag({ kind: 'NTAG213' })
const parent = openParentChannel()
const say = (message: unknown): void => parent.send(message)

function loopForever(): never {
  for (;;) if (process.hrtime.bigint() < 0n) throw new Error('never')
}

/** As a native binding does; Windows has no signals and ends the process with this code. */
function crash(): void {
  if (process.platform === 'win32') process.exit(0xc0000005 | 0)
  process.kill(process.pid, 'SIGSEGV')
}

function misbehave(): void {
  if (mode === 'hangs') loopForever()
  if (mode === 'crashes') crash()
  if (mode === 'talks_nonsense') say({ type: 'readers', readers: 'plenty' })
}

if (mode === 'never_starts') loopForever()
if (mode === 'throws') throw new TypeError('a binding that throws while it loads')
if (mode === 'has_no_library') {
  say({ type: 'failed', problem: 'no_library', reason: 'libpcsclite.so.1 is missing' })
  setTimeout(() => process.exit(0), 20)
} else {
  say({ type: 'started', binding: 'fake' })
  say({
    type: 'readers',
    readers:
      mode === 'has_no_reader'
        ? []
        : [
            { name: 'Fake reader ICC 0', arrival: 3 },
            { name: 'Fake reader', arrival: 1 },
            { name: 'Fake reader SAM 0', arrival: 2 },
          ],
  })
  setTimeout(misbehave, 50)
}

parent.onGone(() => process.exit(0))
parent.onMessage((message) => {
  if (!isToHost(message)) return
  if (message.type === 'ping') return say({ type: 'pong' })
  if (message.type === 'stop') process.exit(0)
  if (message.type !== 'transmit') return say({ type: 'done', id: message.id, value: message.id })
  if (mode === 'answers_no_command') return
  if (mode === 'taken_away_in_a_read' && message.apdu.toUpperCase().startsWith('FFB00000'))
    return say({ type: 'readers', readers: [{ name: 'Another reader', arrival: 0 }] })
  if (mode === 'crashes_in_a_write' && tag.counts().writes === 3) crash()
  void tag
    .answer(Buffer.from(message.apdu, 'hex'))
    .then((answer) => say({ type: 'done', id: message.id, value: Buffer.from(answer).toString('hex') }))
})
