import { inventPeople } from '../../src-server/kiosk/demo/invent-people.ts'

/** A row of an attendee list as an operator exports it. */
export interface Attendee {
  readonly name: string
  readonly kana: string
  readonly email: string
  readonly affiliation: string
  readonly title: string
  readonly ticket: string
}

/** Realistic invented attendees; equal seeds give equal ones. */
export function makeAttendees(count: number, seed: number): readonly Attendee[] {
  return inventPeople(count, seed).map(({ name, kana, email, affiliation, title, ticket }) => ({
    name,
    kana,
    email,
    affiliation,
    title,
    ticket,
  }))
}

type Encoding = 'utf-8' | 'utf-8-bom' | 'shift_jis' | 'utf-16le'

/** The attendees as a CSV file. Throws with the characters that Shift_JIS lacks. */
export function attendeesCsv(
  rows: readonly Attendee[],
  { encoding = 'utf-8' }: { encoding?: Encoding } = {},
): Uint8Array {
  const headings = ['氏名', 'フリガナ', 'メールアドレス', '会社名', '肩書', 'チケット']
  const lines = rows.map((row) => [row.name, row.kana, row.email, row.affiliation, row.title, row.ticket])
  const quoted = (cell: string): string => (/["\r\n,]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
  return encode([headings, ...lines].map((cells) => `${cells.map(quoted).join(',')}\r\n`).join(''), encoding)
}

/** Text as the bytes of a file. */
export function encode(text: string, encoding: Encoding): Uint8Array {
  if (encoding === 'utf-16le') return Buffer.from(`\uFEFF${text}`, 'utf16le')
  if (encoding === 'shift_jis') return encodeShiftJis(text)
  return Buffer.from(encoding === 'utf-8-bom' ? `\uFEFF${text}` : text, 'utf8')
}

/** Whether Windows Shift_JIS has every character of the text. */
export function fitsShiftJis(text: string): boolean {
  return [...text].every((char) => shiftJisTable().has(char))
}

function encodeShiftJis(text: string): Uint8Array {
  const table = shiftJisTable()
  return Buffer.from(
    [...text].flatMap((char) => {
      const bytes = table.get(char)
      if (!bytes) throw new Error(`Shift_JIS has no ${char} (U+${char.codePointAt(0)?.toString(16)})`)
      return bytes
    }),
  )
}

let table: ReadonlyMap<string, readonly number[]> | undefined

/** The inverse of the decoder: every byte or pair that it decodes, the first of several for one character. */
function shiftJisTable(): ReadonlyMap<string, readonly number[]> {
  if (table) return table
  const decoder = new TextDecoder('shift_jis', { fatal: true })
  const found = new Map<string, readonly number[]>()
  const learn = (bytes: readonly number[]): void => {
    try {
      const char = decoder.decode(Uint8Array.from(bytes))
      if ([...char].length === 1 && !found.has(char)) found.set(char, bytes)
    } catch {
      // An undefined pair.
    }
  }
  for (let one = 0; one < 0x100; one += 1) learn([one])
  for (let lead = 0x81; lead <= 0xfc; lead += 1)
    for (let trail = 0x40; trail <= 0xfc; trail += 1) learn([lead, trail])
  return (table = found)
}
