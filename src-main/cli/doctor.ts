import type { Finding } from '../host/checks/finding.ts'
import { DATABASE_FLAG, DATA_FLAG, print, type Command, type Given, t } from './command.ts'
import { kioskUrl } from './conformance.ts'
import { LANGUAGE_FLAG, languageOf } from './parse-choice.ts'

export const doctor: Command = {
  spec: {
    name: 'doctor',
    about: () => t('commandHelp.doctor.about'),
    positionals: [],
    flags: {
      data: DATA_FLAG,
      port: { value: 'N', about: () => t('commandHelp.doctor.port') },
      database: DATABASE_FLAG,
      language: LANGUAGE_FLAG,
      reach: { value: 'URL', about: () => t('commandHelp.doctor.reach') },
      'usb-trace': { value: 'FILE', about: () => t('commandHelp.doctor.usbTrace') },
    },
    notes: [() => t('commandHelp.doctor.lines'), () => t('commandHelp.doctor.trace')],
    examples: [
      'doctor',
      'doctor --data kiosk-data --language ja',
      'doctor --reach https://192.168.1.5:8443',
      'doctor --usb-trace usb-trace.txt',
    ],
  },
  async run(given) {
    const language = languageOf(given)
    const trace = given.value('usb-trace')
    if (trace !== undefined) {
      const { writeUsbTrace } = await import('../host/checks/usb-trace.ts')
      print((await writeUsbTrace(trace))[language])
      return 0
    }
    const { findingLine } = await import('../host/checks/format-findings.ts')
    let missing = false
    for await (const finding of await findings(given)) {
      print(findingLine(finding, language))
      if (!finding.ok && !finding.optional) missing = true
    }
    return missing ? 1 : 0
  },
}

/** What this computer lacks, or with `--reach` what keeps it from another kiosk. */
async function findings(given: Given): Promise<AsyncGenerator<Finding>> {
  const url = given.value('reach')
  if (url !== undefined) {
    const { examineReach } = await import('../host/checks/check-reach.ts')
    return examineReach(kioskUrl(url))
  }
  const { settingsOf } = await import('./open-data.ts')
  const { examine } = await import('../host/checks/examine.ts')
  const settings = settingsOf({
    data: given.value('data'),
    port: given.value('port'),
    database: given.value('database'),
  })
  return examine(settings, Date.now())
}
