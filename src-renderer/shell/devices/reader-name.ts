/** Models as printed on their case: ACR1252U, RC-S300/S. */
const MODEL = /\b(?:ACR\d+\w*|RC-S\d+(?:\/\w+)?)/

/**
 * Shortens a PC/SC name such as `ACS ACR1252 Dual Reader [ACR1252 Dual Reader PICC] 00 00` to the
 * name on the case.
 */
export function shortReaderName(name: string): string {
  const words = name.split(/[[(]/, 1)[0]!.trimEnd().split(' ')
  while (words.length > 1 && /^(?:[0-9A-F]{1,2})?$/.test(words.at(-1)!)) words.pop()
  const bare = words.join(' ')
  return MODEL.exec(bare)?.[0] ?? bare
}

/** The simulated reader of the demo, also while it is busy. */
export const isSimulated = (name: string): boolean => name.startsWith('Simulated')
