/** The letters that a test print needs, 5 dots wide and 7 high; one string a row, `#` is black. */
const LETTERS: Readonly<Record<string, readonly string[]>> = {
  '0': ['.###.', '#...#', '#..##', '#.#.#', '##..#', '#...#', '.###.'],
  '1': ['..#..', '.##..', '..#..', '..#..', '..#..', '..#..', '.###.'],
  '2': ['.###.', '#...#', '....#', '...#.', '..#..', '.#...', '#####'],
  '3': ['#####', '...#.', '..#..', '...#.', '....#', '#...#', '.###.'],
  '4': ['...#.', '..##.', '.#.#.', '#..#.', '#####', '...#.', '...#.'],
  '5': ['#####', '#....', '####.', '....#', '....#', '#...#', '.###.'],
  '6': ['..##.', '.#...', '#....', '####.', '#...#', '#...#', '.###.'],
  '7': ['#####', '....#', '...#.', '..#..', '.#...', '.#...', '.#...'],
  '8': ['.###.', '#...#', '#...#', '.###.', '#...#', '#...#', '.###.'],
  '9': ['.###.', '#...#', '#...#', '.####', '....#', '...#.', '.##..'],
  '×': ['.....', '#...#', '.#.#.', '..#..', '.#.#.', '#...#', '.....'],
  '-': ['.....', '.....', '.....', '#####', '.....', '.....', '.....'],
  D: ['###..', '#..#.', '#...#', '#...#', '#...#', '#..#.', '###..'],
  K: ['#...#', '#..#.', '#.#..', '##...', '#.#..', '#..#.', '#...#'],
  m: ['.....', '.....', '##.#.', '#.#.#', '#.#.#', '#.#.#', '#.#.#'],
}

/** Dots from one letter to the next. */
const ADVANCE = 6

/** Width of a text in dots at this scale, without the gap after its last letter. */
export const textWidth = (text: string, scale: number): number => (text.length * ADVANCE - 1) * scale

/** Calls `put` for every black square of the text, `scale` dots wide and high. A letter without a drawing is a space. */
export function drawText(text: string, scale: number, put: (x: number, y: number, size: number) => void): void {
  ;[...text].forEach((letter, place) => {
    LETTERS[letter]?.forEach((row, y) => {
      ;[...row].forEach((dot, x) => {
        if (dot === '#') put((place * ADVANCE + x) * scale, y * scale, scale)
      })
    })
  })
}
