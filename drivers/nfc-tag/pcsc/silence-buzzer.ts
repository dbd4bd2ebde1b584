import type { BindingCard } from './binding.ts'

/** Readers that beep at each card, and the command of their manual that turns the buzzer off. */
const BUZZERS: readonly { readonly name: RegExp; readonly silence: Uint8Array }[] = [
  // ACR122U API, "Set Buzzer Output during Card Detection": 00 is off, until the reader is
  // unplugged.
  { name: /\bACR122U?\b/i, silence: Uint8Array.of(0xff, 0x00, 0x52, 0x00, 0x00) },
]

/** The command that turns the buzzer of a reader off; undefined if there is none. */
export const silenceOf = (reader: string): Uint8Array | undefined =>
  BUZZERS.find(({ name }) => name.test(reader))?.silence

/**
 * Returns a function that turns the buzzer of a reader off, once per reader. A reader that rejects
 * the command keeps beeping.
 */
export function createBuzzerSilencer(): (reader: string, card: BindingCard) => Promise<void> {
  const silenced = new Set<string>()
  return async (reader, card) => {
    const silence = silenceOf(reader)
    if (!silence || silenced.has(reader)) return
    silenced.add(reader)
    await card.transmit(silence).catch(() => {})
  }
}
