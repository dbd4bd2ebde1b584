import { NFC_SIM_FAULTS, runNfcSim, TAG_CHIPS } from '../../drivers/tag-reader.ts'
import { textIn } from '../../messages/sentence.ts'
import { print, wholeNumber, type Command, t } from './command.ts'
import { parseChoice } from './parse-choice.ts'
import { listenForEndSignals } from './end-signals.ts'

export const nfcSim: Command = {
  spec: {
    name: 'nfc-sim',
    about: () => t('commandHelp.nfcSim.about'),
    positionals: [],
    flags: {
      tag: {
        value: 'TAG',
        about: () =>
          t('commandHelp.nfcSim.tag', {
            tags: TAG_CHIPS.join(textIn('en', 'commandLine.list.joint')),
          }),
      },
      fault: { value: 'NAME', about: () => t('commandHelp.nfcSim.fault') },
      host: { value: 'HOST', about: () => t('commandHelp.nfcSim.host') },
      port: { value: 'N', about: () => t('commandHelp.nfcSim.port') },
    },
    notes: [
      () =>
        t('commandHelp.nfcSim.faults', {
          faults: NFC_SIM_FAULTS.join(textIn('en', 'commandLine.list.joint')),
        }),
      () => t('commandHelp.nfcSim.needs'),
    ],
    examples: ['nfc-sim', 'nfc-sim --tag NTAG216 --fault lost'],
  },
  async run(given) {
    const wanted = given.value('tag') ?? 'NTAG213'
    const tag = parseChoice('tag', /^\d+$/.test(wanted) ? `NTAG${wanted}` : wanted, TAG_CHIPS)
    const fault = given.has('fault')
      ? parseChoice('fault', given.required('fault'), NFC_SIM_FAULTS)
      : undefined
    const port = given.has('port') ? wholeNumber('port', given.required('port'), 1, 65_535) : undefined
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
