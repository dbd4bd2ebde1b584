/** Models as their makers print them on the case: ACR1252U, RC-S300/S. */
const MODEL = /\b(?:ACR\d+\w*|RC-S\d+(?:\/\w+)?)/

/**
 * PC/SC calls a reader `ACS ACR1252 Dual Reader [ACR1252 Dual Reader PICC] 00 00`: what is printed
 * on the case is enough.
 */
export function shortReaderName(name: string): string {
  const words = name.split(/[[(]/, 1)[0]!.trimEnd().split(' ')
  while (words.length > 1 && /^(?:[0-9A-F]{1,2})?$/.test(words.at(-1)!)) words.pop()
  const bare = words.join(' ')
  return MODEL.exec(bare)?.[0] ?? bare
}

/** The demo's reader, also while it is busy. */
export const isSimulated = (name: string): boolean => name.startsWith('Simulated')
