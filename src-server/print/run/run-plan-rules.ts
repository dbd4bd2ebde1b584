import type { BoxPlace } from '../../../contract/print/run/hand-out.ts'

const LETTERS = 26

/** Letters of the nth box, from 0: A, B, … Z, AA, AB. */
export function boxLetters(index: number): string {
  const last = String.fromCodePoint(65 + (index % LETTERS))
  return index < LETTERS ? last : boxLetters(Math.floor(index / LETTERS) - 1) + last
}

/**
 * The state of a pass in a box. A pass is valid if it still looks the same, whatever was saved
 * meanwhile.
 */
export function boxState(
  printedHash: string,
  currentHash: string | null,
  handedOutAt: string | null,
): BoxPlace['state'] {
  if (handedOutAt !== null) return 'handed_out'
  return printedHash === currentHash ? 'in_box' : 'outdated'
}

/** A pass in the order of the run. */
export interface PlannedPass {
  readonly userId: string
  /** Its letter or value in the order of the run. */
  readonly initial: string
  /** Id of the party; null without one. */
  readonly partyId: string | null
  /** The printers that have its roll, in the order of the run. */
  readonly printers: readonly string[]
}

export interface PlannedLabel<P> {
  readonly pass: P
  readonly box: number
  /** Counts the passes of a box. */
  readonly place: number
}

export interface PlannedBox<P> {
  readonly box: number
  readonly printerId: string
  readonly turn: number
  readonly passes: readonly P[]
}

export interface PlannedRun<P> {
  readonly labels: readonly PlannedLabel<P>[]
  readonly boxes: readonly PlannedBox<P>[]
}

/**
 * Distributes the passes to boxes in their order. Passes for other rolls are in separate boxes. For
 * each roll, a printer has a sequence of neighbouring boxes.
 */
export function planRun<P extends PlannedPass>(
  passes: readonly P[],
  { boxSize }: { readonly boxSize: number },
): PlannedRun<P> {
  const labels: PlannedLabel<P>[] = []
  const boxes: PlannedBox<P>[] = []
  const nextTurns = new Map<string, number>()
  for (const group of Map.groupBy(passes, ({ printers }) => printers.join()).values()) {
    const packed = packBoxes(group, boxSize)
    const owners = sharedBoxes(packed.length, group[0]!.printers)
    packed.forEach((own, index) => {
      const box = boxes.length
      const printerId = owners[index]!
      const turn = nextTurns.get(printerId) ?? 0
      nextTurns.set(printerId, turn + 1)
      boxes.push({ box, printerId, turn, passes: own })
      own.forEach((pass, at) => labels.push({ pass, box, place: at + 1 }))
    })
  }
  return { labels, boxes }
}

/** Fills boxes in order. A party that fits into one box is not divided. */
function packBoxes<P extends PlannedPass>(passes: readonly P[], boxSize: number): P[][] {
  const boxes: P[][] = []
  for (const party of neighbours(passes)) {
    const last = boxes.at(-1)
    const fits = last !== undefined && last.length + party.length <= boxSize
    if (fits) last.push(...party)
    else if (party.length <= boxSize) boxes.push([...party])
    else
      for (const pass of party) {
        const open = boxes.at(-1)
        if (open && open.length < boxSize) open.push(pass)
        else boxes.push([pass])
      }
  }
  return boxes
}

/** Parties, and people who come alone. */
function neighbours<P extends PlannedPass>(passes: readonly P[]): P[][] {
  const parties: P[][] = []
  for (const pass of passes) {
    const last = parties.at(-1)
    if (last && pass.partyId !== null && last[0]!.partyId === pass.partyId) last.push(pass)
    else parties.push([pass])
  }
  return parties
}

/**
 * The printer of each box. If the boxes cannot be shared equally, the first printers get one more.
 */
function sharedBoxes(count: number, printers: readonly string[]): string[] {
  const each = Math.floor(count / printers.length)
  const more = count % printers.length
  return printers.flatMap((id, lane) => Array<string>(each + (lane < more ? 1 : 0)).fill(id))
}

/** Printing time of the run, in seconds: that of the printer that takes longest. */
export const secondsOf = (lanes: readonly number[]): number => Math.round(Math.max(0, ...lanes))

/** Number of roll changes: labels that exceed the loaded roll need new rolls. */
export function rollChanges(neededMm: number, leftMm: number, rollMm: number): number {
  return neededMm <= leftMm ? 0 : Math.ceil((neededMm - leftMm) / rollMm)
}
