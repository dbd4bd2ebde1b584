import { describe, expect, it } from 'vitest'
import { faultOf } from '../../../drivers/label-printer.ts'
import { decodeStatusFrame } from '../../../drivers/brother-ql/protocol/status-frame.ts'
import { connectsBy, MODELS } from '../../../facts/models.ts'
import { LABEL, rig, taking } from './rig.ts'

const LINKS = ['memory', 'tcp', 'usb'] as const
const CASES = MODELS.flatMap((model) =>
  LINKS.filter((link) => link !== 'tcp' || connectsBy(model, 'network')).map((link) => ({
    model,
    link,
  })),
)

/** The bytes that the host writes, as hexadecimal text. */
function recording() {
  const chunks: Uint8Array[] = []
  return {
    written: () => Buffer.concat(chunks).toString('hex'),
    between: taking((session) => ({
      receive(bytes) {
        chunks.push(bytes)
        return session.receive(bytes)
      },
    })),
  }
}

describe('the power-off timer', () => {
  it.each(CASES)('of a $model by $link is read, set to never and kept', async (options) => {
    const { printer, seen, on } = await rig(options)
    expect(await printer.powerOff!(null)).toEqual({ minutes: 60 })
    expect(await printer.powerOff!(0)).toEqual({ minutes: 0 })
    expect(await printer.powerOff!(null)).toEqual({ minutes: 0 })
    expect(seen.filter(({ kind }) => kind === 'power_off')).toEqual([
      { kind: 'power_off', minutes: 0 },
    ])
    expect(await printer.print(LABEL, on)).toEqual({ result: 'printed' })
    expect(await printer.powerOff!(20)).toEqual({ minutes: 20 })
    expect(seen.some(({ kind }) => kind === 'refused')).toBe(false)
  })

  it('is asked for and set with the bytes that were captured', async () => {
    const { written, between } = recording()
    const { printer } = await rig({ model: 'QL-800', between })
    await printer.powerOff!(0)
    expect(written()).toContain('1b6961011b69554101')
    expect(written()).toContain('1b6961011b6955410000')
  })

  it('that already has this value is not written again', async () => {
    const { printer, seen } = await rig()
    expect(await printer.powerOff!(60)).toEqual({ minutes: 60 })
    expect(seen.some(({ kind }) => kind === 'power_off')).toBe(false)
  })

  it('of a QL-800 is read from a captured reply', () => {
    const hex = '802042343830000000003e0a000015000000f000000000000000000000000601'
    expect(decodeStatusFrame(Uint8Array.from(Buffer.from(hex, 'hex')))).toMatchObject({
      statusType: 'setting',
      setting: 6,
    })
  })

  it('of a printer that does not know the command is not written', async () => {
    const { written, between } = recording()
    const { printer } = await rig({
      faults: [faultOf('no_settings')],
      between,
      timeouts: { replyMs: 250 },
    })
    expect(await printer.powerOff!(0)).toEqual({ minutes: null, problem: null })
    expect(written()).not.toContain('1b69554100')
  })

  it('is not written to a network port that reports nothing', async () => {
    const { printer, seen } = await rig({
      link: 'tcp',
      answers: false,
      timeouts: { discoveryMs: 120 },
    })
    expect(await printer.powerOff!(0)).toEqual({ minutes: null, problem: null })
    expect(seen.some(({ kind }) => kind === 'power_off')).toBe(false)
  })

  it.each([
    ['cover_open', { code: 'cover_open' }],
    ['busy', { code: 'busy', waitedMs: 0 }],
    ['drop_before', { code: 'link_lost', link: 'usb' }],
  ] as const)('is left alone by %s, which is reported', async (fault, problem) => {
    const { printer, seen } = await rig({ faults: [faultOf(fault)] })
    expect(await printer.powerOff!(0)).toEqual({ minutes: null, problem })
    expect(seen.some(({ kind }) => kind === 'power_off')).toBe(false)
  })

  it('is no part of a job: a printer refuses it there', async () => {
    const { simulator, seen } = await rig()
    const session = simulator.device.connect({ data: () => {}, dropped: () => {} })
    const job = [...Array<number>(400).fill(0), 0x1b, 0x40, 0x1b, 0x69, 0x61, 0x01]
    await session.receive(Uint8Array.from([...job, 0x1b, 0x69, 0x21, 0x00, 0x1b, 0x69, 0x55]))
    await session.receive(Uint8Array.from([0x41, 0x01]))
    await session.hostClosed()
    expect(seen).toContainEqual(expect.objectContaining({ kind: 'refused', reason: 'wrong_order' }))
  })
})
