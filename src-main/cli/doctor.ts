import { DATABASE_FLAG, DATA_FLAG, print, type Command } from './command.ts'
import { LANGUAGE_FLAG, languageFrom } from './language-flag.ts'

export const doctor: Command = {
  spec: {
    name: 'doctor',
    about: 'Checks this installation and suggests fixes',
    positionals: [],
    flags: {
      data: DATA_FLAG,
      port: { value: 'N', about: 'the port the kiosk is to have (default 8484)' },
      database: DATABASE_FLAG,
      language: LANGUAGE_FLAG,
      'usb-trace': {
        value: 'FILE',
        about: 'instead, try the USB printers of Windows step by step and write what they answer',
      },
    },
    notes: [
      'Each line is `ok` or `!!`, what was checked and, after a dash, the fix. Exit ' +
        'code 1 when something that this installation needs is missing.',
      '--usb-trace prints nothing on paper. Quit PassDesk before. The file has no names and no ' +
        'serial numbers; send it when a printer on Windows does not work.',
    ],
    examples: [
      'doctor',
      'doctor --data kiosk-data --language ja',
      'doctor --usb-trace usb-trace.txt',
    ],
  },
  async run(given) {
    const language = languageFrom(given)
    const trace = given.value('usb-trace')
    if (trace !== undefined) {
      const { writeUsbTrace } = await import('../doctor/usb-trace.ts')
      print((await writeUsbTrace(trace))[language])
      return 0
    }
    const { settingsOf } = await import('./open-data.ts')
    const { examine } = await import('../doctor/examine.ts')
    const { findingLine } = await import('../doctor/format-findings.ts')
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
