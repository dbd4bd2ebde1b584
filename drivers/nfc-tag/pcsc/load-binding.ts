/** Loads a PC/SC binding that works on this computer. */
import type { Binding } from './binding.ts'
import { nfcPcsc } from './nfc-pcsc.ts'
import { pcscMini } from './pcsc-mini.ts'

const ADAPTERS: readonly { readonly name: string; readonly adapt: (loaded: unknown) => Binding }[] =
  [
    { name: 'pcsc-mini', adapt: pcscMini },
    { name: 'nfc-pcsc', adapt: nfcPcsc },
  ]

/**
 * @param wanted `auto` for the first that loads, or the name of a binding
 * @throws Error with the load error of each binding
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
      // A variable, so that bundlers and the compiler do not require a binding that is not
      // installed.
      return adapt(await import(/* @vite-ignore */ name))
    } catch (error) {
      const lines = String(error instanceof Error ? error.message : error).split('\n')
      reasons.push(`${name}: ${lines.find((line) => line.trim() !== '') ?? ''}`)
    }
  }
  throw new Error(reasons.join('; '))
}
