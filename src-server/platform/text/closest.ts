/** Behind a candidate that is one edit away, before one that is two. */
const BEGINNING = 1.5

/** The candidate closest to a mistyped word: one that it begins, or at most two edits away; or null. */
export function closest(word: string, candidates: readonly string[]): string | null {
  const slipsTo = (candidate: string): number => {
    const edits = editDistance(word, candidate)
    return word.length >= 3 && candidate.startsWith(word) ? Math.min(edits, BEGINNING) : edits
  }
  const [best] = candidates
    .map((candidate) => ({ candidate, slips: slipsTo(candidate) }))
    .sort((a, b) => a.slips - b.slips)
  return best && best.slips <= Math.min(2, Math.floor(best.candidate.length / 2)) ? best.candidate : null
}

/** Edit distance: letters to insert, remove or change. */
export function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const change = row[j - 1]! + Number(a[i - 1] !== b[j - 1])
      next.push(Math.min(change, row[j]! + 1, next[j - 1]! + 1))
    }
    row = next
  }
  return row[b.length]!
}
