import { describe, expect, it, vi } from 'vitest'
import { createSimulatedReader, createVirtualTag } from '../../../drivers/tag-reader.ts'
import type { ReaderState, TagFault, TagProblemCode, TagSetUp } from '../../../drivers/tag-reader.ts'
import { NEW_URL, OLD_URL } from './support.ts'

const request = { url: NEW_URL, allowOverwrite: 'never', timeoutMs: 5000 } as const

/** The problem with which a call was rejected. */
const problemOf = (call: Promise<unknown>): Promise<TagProblemCode | 'none'> =>
  call.then(
    () => 'none' as const,
    (fault: TagFault) => fault.problem.code,
  )

function readerWith(setUp: Partial<TagSetUp> = {}) {
  const reader = createSimulatedReader()
  const tag = createVirtualTag({ kind: 'NTAG213', ...setUp })
  reader.present(tag)
  return { reader, tag }
}

describe('a reader on the desk', () => {
  it('reports its state to every listener', async () => {
    const reader = createSimulatedReader()
    const seen: string[] = []
    const stop = reader.onState((state) => seen.push(state.status === 'busy' ? state.step : state.status))
    reader.present(createVirtualTag({ kind: 'NTAG213' }))
    await reader.writeTag(request)
    reader.remove()
    stop()
    reader.setState('no_reader')
    expect(seen).toEqual(['ready', 'check', 'write', 'read_back', 'ready', 'ready'])
    expect(reader.state()).toEqual<ReaderState>({ status: 'no_reader', cure: 'plug_in_reader' })
  })

  it.each([
    ['nothing', { state: 'empty' }, {}],
    ['a URL', { state: 'url', url: OLD_URL }, { url: OLD_URL }],
    ['a URL that nobody may change', { state: 'url', url: OLD_URL }, { url: OLD_URL, readOnly: true }],
    [
      'text',
      { state: 'foreign', summary: 'a text record', messageHex: 'D101055402656E6869' },
      { messageHex: 'D101055402656E6869' },
    ],
    ['garbage', { state: 'foreign', summary: 'a broken data area' }, { areaHex: '03FE' }],
  ])('reads a tag with %s and writes nothing', async (_, content, setUp) => {
    const { reader, tag } = readerWith(setUp)
    const read = await reader.readTag({ timeoutMs: 1000 })
    expect(read).toMatchObject({ uid: tag.uid, kind: 'NTAG213', content })
    expect(tag.counts().writes).toBe(0)
  })

  it('times out without a tag', async () => {
    const reader = createSimulatedReader()
    const written = await reader.writeTag({ ...request, timeoutMs: 20 })
    expect(written).toMatchObject({ result: 'refused', problem: { code: 'timed_out', waitingFor: 'tag' } })
    for (const method of ['readTag', 'waitForTag'] as const)
      expect(await problemOf(reader[method]({ timeoutMs: 20 }))).toBe('timed_out')
  })

  it('a tag that is removed before identification does not count', async () => {
    const reader = createSimulatedReader()
    const tag = createVirtualTag({ kind: 'NTAG213' })
    tag.setFaults({ loseAfterApdus: 1 })
    reader.present(tag)
    const writing = reader.writeTag(request)
    setTimeout(() => {
      tag.present()
      reader.present(tag)
    }, 20)
    expect(await writing).toMatchObject({ result: 'verified' })
  })

  it.each(['readTag', 'waitForTag', 'waitForRemoval'] as const)(
    '%s ends at once if staff end it',
    async (method) => {
      const reader = createSimulatedReader()
      if (method === 'waitForRemoval') reader.present(createVirtualTag({ kind: 'NTAG213' }))
      const leave = new AbortController()
      const waiting = problemOf(reader[method]({ timeoutMs: 60_000, signal: leave.signal }))
      leave.abort()
      expect(await waiting).toBe('cancelled')
    },
  )

  it('one task at a time: a second write gets the problem busy', async () => {
    const reader = createSimulatedReader()
    const first = reader.writeTag(request)
    expect(await reader.writeTag(request)).toEqual({ result: 'refused', problem: { code: 'busy' } })
    reader.present(createVirtualTag({ kind: 'NTAG213' }))
    expect(await first).toMatchObject({ result: 'verified' })
  })

  it('closing ends a wait', async () => {
    const reader = createSimulatedReader()
    const waiting = reader.writeTag(request)
    await reader.close()
    expect(await waiting).toEqual({ result: 'refused', problem: { code: 'cancelled' } })
    expect(reader.state()).toEqual({ status: 'closed' })
  })

  it('a reader unplugged during a write leaves a torn tag and completes it when it is back', async () => {
    const reader = createSimulatedReader()
    const tag = createVirtualTag({ kind: 'NTAG215' })
    reader.present({
      ...tag,
      answer: (apdu) => {
        if (tag.counts().writes === 5) reader.setState('no_reader')
        return tag.answer(apdu)
      },
    })
    const torn = { result: 'torn', uid: tag.uid, problem: { code: 'reader_lost' } }
    expect(await reader.writeTag(request)).toMatchObject(torn)
    reader.present(tag)
    reader.setState('ready')
    expect(await reader.writeTag({ ...request, expectUid: tag.uid })).toMatchObject({ result: 'verified' })
  })

  it('reports when the tag is removed', async () => {
    const { reader } = readerWith()
    await reader.waitForTag({ timeoutMs: 1000 })
    await reader.writeTag(request)
    const gone = reader.waitForRemoval({ timeoutMs: 5000 })
    reader.remove()
    await expect(gone).resolves.toBeUndefined()
  })

  it('a tag exchanged without a reader event counts as removed', async () => {
    const { reader, tag: first } = readerWith()
    await reader.writeTag(request)
    const gone = reader.waitForRemoval({ timeoutMs: 5000 })
    const to = createVirtualTag({ kind: 'NTAG213', uid: '04DDDDDDDDDDDD' })
    first.setFaults({ swap: { afterApdus: 0, to } })
    await expect(gone).resolves.toBeUndefined()
  })

  it('a card of another kind does not count as removed while it is on the reader', async () => {
    const { reader } = readerWith()
    await reader.writeTag(request)
    reader.present(createVirtualTag({ kind: 'NTAG213', uid: 'A1B2C3D4' }))
    expect(await reader.writeTag(request)).toMatchObject({ problem: { code: 'unsupported_tag' } })
    expect(await problemOf(reader.waitForRemoval({ timeoutMs: 30 }))).toBe('timed_out')
  })

  /** PC/SC reports a removal up to 400 ms late (measured). `answers` counts the commands. */
  function readerWithLifted(kind: TagSetUp['kind']) {
    const reader = createSimulatedReader()
    const tag = createVirtualTag({ kind })
    const lying = {
      ...tag,
      lifted: false,
      answers: 0,
      inField: () => true,
      answer: async (apdu: Uint8Array): Promise<Uint8Array> => {
        lying.answers += 1
        return lying.lifted ? Uint8Array.of(0x63, 0x00) : tag.answer(apdu)
      },
    }
    reader.present(lying)
    return { reader, tag: lying }
  }

  it('a rejected tag that is lifted counts as removed when PC/SC reports it', async () => {
    const { reader, tag } = readerWithLifted('MF0UL11')
    expect(await reader.writeTag(request)).toMatchObject({ problem: { code: 'not_ndef' } })
    tag.lifted = true
    tag.answers = 0
    let removed = false
    const gone = reader.waitForRemoval({ timeoutMs: 5000 }).then(() => (removed = true))
    await vi.waitUntil(() => tag.answers > 2)
    expect(removed).toBe(false)
    reader.remove()
    await gone
  })

  it('a tag that is lifted before its UID was read is not called a card of another kind', async () => {
    const { reader, tag } = readerWithLifted('NTAG213')
    tag.lifted = true
    expect(await reader.writeTag({ ...request, timeoutMs: 30 })).toMatchObject({
      problem: { code: 'timed_out' },
    })
  })

  it('a card that has no UID is of another kind', async () => {
    const reader = createSimulatedReader()
    const answer = async (): Promise<Uint8Array> => Uint8Array.of(0x6a, 0x81)
    reader.present({ ...createVirtualTag({ kind: 'NTAG213' }), answer })
    expect(await reader.writeTag(request)).toMatchObject({
      problem: { code: 'unsupported_tag', reason: 'not_type2', uid: '' },
    })
  })

  it('a tag that was lost is awaited until it responds, although PC/SC still lists it', async () => {
    const { reader, tag } = readerWithLifted('NTAG213')
    tag.setFaults({ loseAfterWrites: 6, lossAnswer: '6300' })
    expect(await reader.writeTag(request)).toMatchObject({ result: 'torn' })
    tag.lifted = true
    tag.answers = 0
    let came = false
    const back = reader.waitForTag({ timeoutMs: 5000 }).then(() => (came = true))
    await vi.waitUntil(() => tag.answers > 2)
    expect(came).toBe(false)
    tag.present()
    tag.lifted = false
    await back
  })
})
