import { beforeEach, describe, expect, it } from 'vitest'
import { createClient, type Fetch } from '../../../clients/typescript/client.ts'
import { createOfflineQueue, type OfflineQueue } from '../../../clients/typescript/offline-queue.ts'
import { saveBody } from '../../support/kiosk.ts'
import { madeEach } from '../../support/opened.ts'
import { openedEvent } from '../../support/opened-event.ts'
import { pairedPhone } from '../../support/paired-phone.ts'

const house = openedEvent()

describe('the offline queue', () => {
  const person = madeEach(() => house.guest())
  let network: 'on' | 'off' | 'loses replies'
  let kept: Map<string, string>
  let queue: OfflineQueue
  let open: () => Promise<OfflineQueue>
  beforeEach(async () => {
    network = 'on'
    kept = new Map()
    const storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    }
    const tokens = await pairedPhone(house.db, person)
    const send: Fetch = async (url, init) => {
      if (network === 'off') throw new TypeError('fetch failed')
      const reply = await fetch(url, init)
      if (network === 'loses replies' && init.method === 'POST') throw new TypeError('fetch failed')
      return reply
    }
    const options = { url: house.kiosk.url, tokens, fetch: send, wait: async () => {} }
    open = async () => createOfflineQueue(createClient(options), storage)
    queue = await open()
  })

  const pass = async () => (await person.client.get(`/api/passes/${house.eventId}`)).body
  async function add(name: string, action: 'save' | 'confirm' = 'save'): Promise<void> {
    const { templateRevision, defaults, draft } = await pass()
    const expectedRevision = draft?.revision ?? 0
    queue.add(house.eventId, { templateRevision, content: { ...defaults, name }, expectedRevision, action })
  }

  it('keeps a confirmation without a network and over a reload, and hands it in once', async () => {
    network = 'off'
    await add('Ada Offline', 'confirm')
    expect(await queue.handIn()).toHaveLength(1)
    queue = await open()
    expect(queue.items()).toMatchObject([{ eventId: house.eventId, state: 'waits' }])
    network = 'on'
    expect(await queue.handIn()).toEqual([])
    expect((await pass()).draft).toMatchObject({
      revision: 1,
      content: { name: 'Ada Offline' },
      currentConfirmation: true,
    })
  })

  it('stores a change once whose reply was lost', async () => {
    await add('Ada Once', 'confirm')
    network = 'loses replies'
    await queue.handIn()
    expect(queue.items()).toMatchObject([{ isSent: true, state: 'waits' }])
    network = 'on'
    expect(await queue.handIn()).toEqual([])
    expect((await pass()).draft).toMatchObject({ revision: 1, content: { name: 'Ada Once' } })
  })

  it('replaces a change that was not sent, and puts a later one on a sent one', async () => {
    network = 'off'
    await add('First')
    await add('Second')
    expect(queue.items()).toMatchObject([{ change: { content: { name: 'Second' } } }])
    network = 'loses replies'
    await queue.handIn()
    network = 'on'
    const { templateRevision, defaults } = await pass()
    queue.add(house.eventId, {
      templateRevision,
      content: { ...defaults, name: 'Third' },
      expectedRevision: 0,
      action: 'confirm',
    })
    expect(queue.items()).toHaveLength(2)
    expect(await queue.handIn()).toEqual([])
    expect((await pass()).draft).toMatchObject({ revision: 2, content: { name: 'Third' } })
  })

  async function conflict(): Promise<string> {
    network = 'off'
    await add('Mine', 'confirm')
    const { templateRevision, defaults } = await pass()
    const change = saveBody({ templateRevision, content: { ...defaults, name: 'Theirs' } })
    expect((await person.client.post(`/api/passes/${house.eventId}`, change)).status).toBe(200)
    network = 'on'
    const current = { draft: { content: { name: 'Theirs' } } }
    expect(await queue.handIn()).toMatchObject([
      { state: 'conflict', code: 'pass_revision_conflict', current },
    ])
    expect((await pass()).draft).toMatchObject({ revision: 1, content: { name: 'Theirs' } })
    return queue.items()[0]!.id
  }

  it('shows a conflict and overwrites nothing until the person decides', async () => {
    const id = await conflict()
    await queue.handIn()
    expect((await pass()).draft.content.name).toBe('Theirs')
    queue.decide(id, 'mine')
    expect(await queue.handIn()).toEqual([])
    expect((await pass()).draft).toMatchObject({ revision: 2, content: { name: 'Mine' } })
  })

  it('drops the own change if the person keeps the newer one', async () => {
    queue.decide(await conflict(), 'theirs')
    expect(queue.items()).toEqual([])
    expect((await pass()).draft.content.name).toBe('Theirs')
  })

  it('says why a change is refused, and sends the others', async () => {
    await add('x'.repeat(161))
    expect(await queue.handIn()).toMatchObject([{ state: 'refused', code: 'invalid_input' }])
    queue.decide(queue.items()[0]!.id, 'theirs')
    expect(queue.items()).toEqual([])
  })
})
