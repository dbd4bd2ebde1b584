import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readSettings } from '../../../src-server/app/settings.ts'
import { temporaryFolder } from '../../support/after-file.ts'

const TEXT = '{\r\n  "port": 8501\r\n}\r\n'

it.each([
  ['Notepad with a byte order mark', Buffer.from(`\uFEFF${TEXT}`)],
  ['PowerShell in UTF-16', Buffer.from(`\uFEFF${TEXT}`, 'utf16le')],
  ['an editor with CRLF', Buffer.from(TEXT)],
])('config.json is read as %s saves it', (_, bytes) => {
  const data = temporaryFolder('config')
  writeFileSync(join(data, 'config.json'), bytes)
  expect(readSettings({ data }, {}).port).toBe(8501)
})

it.runIf(process.platform === 'linux')('an empty XDG_DATA_HOME counts as not set', () => {
  expect(readSettings({}, { XDG_DATA_HOME: '' }).folder).toEqual(readSettings({}, {}).folder)
})
