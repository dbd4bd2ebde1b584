/** A CSV whose Japanese names Excel reads correctly, and in which no cell is a formula. */
export function csvText(rows: readonly (readonly string[])[]): string {
  return `\u{FEFF}${rows.map((cells) => `${cells.map(cellText).join(',')}\r\n`).join('')}`
}

function cellText(text: string): string {
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return `"${plain.replaceAll('"', '""')}"`
}
