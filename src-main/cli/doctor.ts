import { examine } from '../doctor/examine.ts'
import { openDevices } from '../open-devices.ts'
import { DATABASE_FLAG, DATA_FLAG, print, type Command } from './command.ts'
import { settingsOf } from './open-data.ts'

export const doctor: Command = {
  spec: {
    name: 'doctor',
    about: 'Tells what works here and how to cure what does not',
    takes: [],
    flags: { data: DATA_FLAG, port: { value: 'N', about: 'the port the kiosk is to have (default 8484)' }, database: DATABASE_FLAG },
    notes: ['Each line is `ok` or `!!`, what was looked at and, after a dash, the cure. Exit code 1 when something that this installation needs is missing.'],
    examples: ['doctor', 'doctor --data kiosk-data'],
  },
  async run(given) {
    const settings = settingsOf({ data: given.value('data'), port: given.value('port'), database: given.value('database') })
    let missing = false
    for await (const { ok, what, cure, spare } of examine(settings, openDevices(settings.folder), Date.now())) {
      print(ok ? `ok ${what}` : `!! ${what} — ${cure}`)
      if (!ok && !spare) missing = true
    }
    return missing ? 1 : 0
  },
}
