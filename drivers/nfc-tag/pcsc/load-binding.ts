/** Finds a PC/SC binding that loads on this computer. */
import type { Binding } from './binding.ts'
import { nfcPcsc } from './nfc-pcsc.ts'
import { pcscMini } from './pcsc-mini.ts'

const ADAPTERS: readonly { readonly name: string; readonly adapt: (loaded: unknown) => Binding }[] =
  [
    { name: 'pcsc-mini', adapt: pcscMini },
    { name: 'nfc-pcsc', adapt: nfcPcsc },
  ]

/**
 * @param wanted `auto` for the first that loads, or a binding's name
 * @throws Error that says for each binding tried why it does not load
 */
export async function loadBinding(wanted: string): Promise<Binding> {
  const candidates = ADAPTERS.filter(({ name }) => wanted === 'auto' || wanted === name)
  if (candidates.length === 0)
    throw new Error(
      `PASSDESK_PCSC is "${wanted}"; it can be auto, ${ADAPTERS.map(({ name }) => name).join(' or ')}`,
    )
  const reasons: string[] = []
  for (const { name, adapt } of candidates) {
    try {
      // The name stays a variable so that no bundler or compiler asks for a binding that is not
      // installed.
      return adapt(await import(/* @vite-ignore */ name))
    } catch (error) {
      const lines = String(error instanceof Error ? error.message : error).split('\n')
      reasons.push(`${name}: ${lines.find((line) => line.trim() !== '') ?? ''}`)
    }
  }
  throw new Error(reasons.join('; '))
}
