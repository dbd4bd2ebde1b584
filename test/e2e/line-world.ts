import type { QlSimulator } from '../../drivers/label-printer.ts'
import { confirmOwn } from '../renderer/desk-house.ts'
import { openPrintingDesk } from './printing-desk.ts'
import { serveLine, type Fault, type Guest, type Kind } from './serve-line.ts'

/** The people in the line, per hundred. */
const SHARES: readonly (readonly [Kind, number])[] = [
  ['confirmed', 40],
  ['unconfirmed', 30],
  ['without consent', 20],
  ['walk-in', 10],
]

/** Kinds in an order that mixes them evenly. */
function mixedKinds(people: number): Kind[] {
  const left = new Map(SHARES)
  return Array.from({ length: people }, () => {
    const [kind] = [...left].reduce((best, one) =>
      one[1] / shareOf(one[0]) > best[1] / shareOf(best[0]) ? one : best,
    )
    left.set(kind, left.get(kind)! - 1)
    return kind
  })
}
const shareOf = (kind: Kind): number => SHARES.find(([one]) => one === kind)![1]

/** The person during whose turn the fault occurs: with a confirmed pass, evenly distributed. */
function placeOf(guests: readonly Guest[], fault: number): number {
  const confirmed = [...guests.keys()].filter((place) => guests[place]!.kind === 'confirmed')
  return confirmed[Math.floor((confirmed.length * (2 * fault + 1)) / 10)]!
}

/**
 * People (at most 100) at the desk of a real kiosk with a simulated printer and five faults, served
 * by keyboard.
 */
export async function runLine(people: number) {
  const desk = await openPrintingDesk()
  const { house, eventId } = desk
  const [simulator] = desk.simulators as [QlSimulator]
  try {
    const guests: Guest[] = []
    for (const [index, kind] of mixedKinds(people).entries()) {
      const name = `Guest ${String(index).padStart(3, '0')}`
      if (kind === 'walk-in') {
        guests.push({ kind, name, qr: null })
        continue
      }
      const consent = kind !== 'without consent'
      const person = await house.makePerson({ eventId, name, kana: null, consent })
      guests.push({ kind, name, qr: person.qr })
      if (kind === 'confirmed') await confirmOwn(person, eventId)
    }
    const cover: Fault = {
      sign: 'fault.cover_open.banner',
      make: () => simulator.setCover(true),
      cure: () => simulator.setCover(false),
    }
    const noRoll: Fault = {
      sign: 'fault.no_media.banner',
      make: () => simulator.loadRoll(null),
      cure: () => simulator.loadRoll('DK-2205'),
    }
    const { page, close } = await desk.openDesk('en')
    const faults = [cover, noRoll, cover, noRoll, cover]
    const places = new Map(faults.map((fault, index) => [placeOf(guests, index), fault]))
    const served = await serveLine(page, guests, places)
    await close()
    const jobs: { user_id: string; state: string }[] = await house.db('print_jobs').select('user_id', 'state')
    return { served, jobs, labels: simulator.counts().printed }
  } finally {
    await desk.close()
  }
}
