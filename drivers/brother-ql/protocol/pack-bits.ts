/**
 * Packs one raster row (TIFF PackBits, raster command reference p. 36) into `out` from `at` on.
 * Header 00..7F: that many plus one literal bytes follow; 81..FF: the next byte repeats 257 −
 * header times. If the result is longer than the row, the manual requires one literal run instead,
 * 59 and 90 bytes. Only runs of three and more become repeats: shorter ones would lengthen the
 * output.
 * @param row 1 to 128 bytes (90 on this head)
 * @returns the index after the last byte written; at most `row.length + 1` bytes are written
 */
export function packRow(row: Uint8Array, out: Uint8Array, at: number): number {
  const length = row.length
  let write = at
  let literalFrom = 0
  let from = 0
  while (from < length) {
    const value = row[from]!
    let to = from + 1
    while (to < length && row[to] === value) to++
    if (to - from >= 3) {
      write = putLiteral(row.subarray(literalFrom, from), out, write)
      out[write++] = 257 - (to - from)
      out[write++] = value
      literalFrom = to
    }
    from = to
  }
  write = putLiteral(row.subarray(literalFrom), out, write)
  return write - at > length ? putLiteral(row, out, at) : write
}

function putLiteral(bytes: Uint8Array, out: Uint8Array, at: number): number {
  const { length } = bytes
  if (length === 0) return at
  out[at] = length - 1
  for (let index = 0; index < length; index++) out[at + 1 + index] = bytes[index]!
  return at + 1 + length
}
