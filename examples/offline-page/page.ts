/**
 * A page for a phone, served from the kiosk's own address after pairing: it confirms passes, also
 * while there is no network. Changes are kept in the browser and handed in when the kiosk answers.
 */
import { createClient, type Tokens } from '../../clients/typescript/client.ts'
import type { PassView } from '../../clients/typescript/contract.d.ts'
import { createOfflineQueue, type Waiting } from '../../clients/typescript/offline-queue.ts'
import { pair, readPairingQr } from '../../clients/typescript/node-kiosk.ts'

const TOKENS = 'passdesk.tokens'
const PASSES = 'passdesk.passes'
const RETRY_MS = 2000

const element = (id: string): HTMLElement => document.getElementById(id)!
const say = (text: string): void => void (element('status').textContent = text)
const stored = <T>(key: string): T | null => JSON.parse(localStorage.getItem(key) ?? 'null') as T | null

/** Shows the passes of the person who paired this phone. */
async function showPasses(tokens: Tokens): Promise<void> {
  element('pairing').hidden = true
  const client = createClient({
    url: location.origin,
    tokens,
    saveTokens: (renewed) => localStorage.setItem(TOKENS, JSON.stringify(renewed)),
  })
  const queue = createOfflineQueue(client, localStorage)
  // The passes as last read, so that the page is of use without a network.
  let passes = stored<PassView[]>(PASSES) ?? []

  const read = async (): Promise<void> => {
    const { events } = await client.call('GET /api/passes/events')
    passes = await Promise.all(
      events.map(({ id }) => client.call('GET /api/passes/{eventId}', { path: { eventId: id } })),
    )
    localStorage.setItem(PASSES, JSON.stringify(passes))
  }
  const handIn = async (): Promise<void> => {
    const before = queue.items().length
    const left = await queue.handIn()
    if (left.length < before) await read().catch(() => undefined)
    draw()
  }
  const confirm = ({ event, templateRevision, draft, defaults }: PassView): void => {
    queue.add(event.id, {
      templateRevision,
      content: draft?.content ?? defaults,
      expectedRevision: draft?.revision ?? 0,
      action: 'confirm',
    })
    draw()
    void handIn()
  }
  const draw = (): void => {
    const items = queue.items()
    const waits = items.filter(({ state }) => state === 'waits').length
    say(waits === 0 ? 'Everything is stored.' : `${waits} wait for the network.`)
    element('events').replaceChildren(
      ...passes.map((pass) =>
        rowOf(
          pass,
          items.find(({ eventId }) => eventId === pass.event.id),
        ),
      ),
    )
  }
  const rowOf = (pass: PassView, item: Waiting | undefined): HTMLElement => {
    const row = document.createElement('li')
    row.dataset.event = pass.event.id
    row.dataset.state = item?.state ?? (pass.draft?.currentConfirmation ? 'stored' : 'open')
    const { title } = pass.event
    if (item?.state === 'conflict') {
      const newer = item.current?.draft?.content.name ?? item.current?.defaults.name
      row.append(
        `${title}: changed elsewhere to “${newer}”. Yours: “${item.change.content.name}”. `,
        button('Keep theirs', () => decide(item, 'theirs')),
        button('Send mine', () => decide(item, 'mine')),
      )
    } else if (item?.state === 'refused')
      row.append(
        `${title}: ${item.code}. `,
        button('Drop it', () => decide(item, 'theirs')),
      )
    else if (item) row.append(`${title}: waits.`)
    else if (pass.draft?.currentConfirmation) row.append(`${title}: confirmed.`)
    else
      row.append(
        `${title}: `,
        button('Confirm', () => confirm(pass)),
      )
    return row
  }
  const decide = ({ id }: Waiting, choice: 'mine' | 'theirs'): void => {
    queue.decide(id, choice)
    draw()
    void handIn()
  }
  await read().catch(() => say('There is no network.'))
  draw()
  // `online` says that there is a network, not that the kiosk answers on it.
  addEventListener('online', () => void handIn())
  setInterval(() => void (queue.items().some(({ state }) => state === 'waits') && handIn()), RETRY_MS)
}

function button(label: string, run: () => void): HTMLButtonElement {
  const made = document.createElement('button')
  made.textContent = label
  made.addEventListener('click', run)
  return made
}

element('pairing').addEventListener('submit', (submitted) => {
  submitted.preventDefault()
  const qr = readPairingQr((element('qr') as HTMLInputElement).value.trim())
  pair({
    qr: { ...qr, url: location.origin },
    deviceName: 'Phone with a page',
    platform: 'other',
    onDigits: (digits) => say(`Confirm at the desk if it shows ${digits}.`),
  }).then(
    (tokens) => {
      localStorage.setItem(TOKENS, JSON.stringify(tokens))
      return showPasses(tokens)
    },
    (error: Error) => say(error.message),
  )
})

const known = stored<Tokens>(TOKENS)
if (known) void showPasses(known)
