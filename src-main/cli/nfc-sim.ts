import { NFC_SIM_FAULTS, runNfcSim, TAG_CHIPS } from '../../drivers/tag-reader.ts'
import { print, wholeNumber, type Command } from './command.ts'
import { parseChoice } from './parse-choice.ts'
import { listenForEndSignals } from './end-signals.ts'

export const nfcSim: Command = {
  spec: {
    name: 'nfc-sim',
    about: 'Puts a virtual tag on the virtual PC/SC reader (vsmartcard’s vpcd)',
    positionals: [],
    flags: {
      tag: {
        value: 'TAG',
        about: `${TAG_CHIPS.join(', ')}, or the number alone (default NTAG213)`,
      },
      fault: { value: 'NAME', about: 'simulates this fault' },
      host: { value: 'HOST', about: 'where the virtual reader listens (default 127.0.0.1)' },
      port: { value: 'N', about: 'port of the virtual reader (default 35963)' },
    },
    notes: [
      `Faults: ${NFC_SIM_FAULTS.join(', ')}.`,
      'Needs pcscd with vsmartcard (Debian: apt-get install pcscd vsmartcard-vpcd). ' +
        'Ctrl+C removes the tag.',
    ],
    examples: ['nfc-sim', 'nfc-sim --tag NTAG216 --fault lost'],
  },
  async run(given) {
    const wanted = given.value('tag') ?? 'NTAG213'
    const tag = parseChoice('tag', /^\d+$/.test(wanted) ? `NTAG${wanted}` : wanted, TAG_CHIPS)
    const fault = given.has('fault')
      ? parseChoice('fault', given.required('fault'), NFC_SIM_FAULTS)
      : undefined
    const port = given.has('port')
      ? wholeNumber('port', given.required('port'), 1, 65_535)
      : undefined
    const { signal, dispose } = listenForEndSignals()
    try {
      await runNfcSim({
        tag,
        signal,
        onLine: print,
        ...(fault ? { fault } : {}),
        ...(given.has('host') ? { host: given.required('host') } : {}),
        ...(port ? { port } : {}),
      })
      return 0
    } finally {
      dispose()
    }
  },
}
