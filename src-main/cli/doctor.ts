import { sentence } from '../../messages/sentence.ts'
import { DATABASE_FLAG, DATA_FLAG, print, type Command } from './command.ts'
import { LANGUAGE_FLAG, languageOf } from './parse-choice.ts'

export const doctor: Command = {
  spec: {
    name: 'doctor',
    about: sentence('commandHelp.doctor.about'),
    positionals: [],
    flags: {
      data: DATA_FLAG,
      port: { value: 'N', about: sentence('commandHelp.doctor.port') },
      database: DATABASE_FLAG,
      language: LANGUAGE_FLAG,
      'usb-trace': { value: 'FILE', about: sentence('commandHelp.doctor.usbTrace') },
    },
    notes: [sentence('commandHelp.doctor.lines'), sentence('commandHelp.doctor.trace')],
    examples: [
      'doctor',
      'doctor --data kiosk-data --language ja',
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
    const { settingsOf } = await import('./open-data.ts')
    const { examine } = await import('../host/checks/examine.ts')
    const { findingLine } = await import('../host/checks/format-findings.ts')
    const settings = settingsOf({
      data: given.value('data'),
      port: given.value('port'),
      database: given.value('database'),
    })
    let missing = false
    for await (const finding of examine(settings, Date.now())) {
      print(findingLine(finding, language))
      if (!finding.ok && !finding.optional) missing = true
    }
    return missing ? 1 : 0
  },
}
