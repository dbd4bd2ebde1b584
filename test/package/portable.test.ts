import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { requireTool } from '../support/tools.ts'
import { newFolder, ROOT } from '../cli/rig.ts'

const { zipFolder } = (await import(join(ROOT, 'scripts', 'zip-folder.mjs'))) as {
  zipFolder: (zip: string, folder: string, files: readonly string[], top: string) => void
}
const FILES = { 'app/text': 'text '.repeat(1000), 'app/empty': '', start: '#!/bin/sh\n' }

/** A zip of new files of the given time. */
function zipOf(time: Date): string {
  const folder = newFolder()
  mkdirSync(join(folder, 'app'))
  for (const [name, text] of Object.entries(FILES)) {
    writeFileSync(join(folder, name), text, { mode: name === 'start' ? 0o755 : 0o644 })
    utimesSync(join(folder, name), time, time)
  }
  const zip = join(newFolder(), 'folder.zip')
  zipFolder(zip, folder, Object.keys(FILES).toSorted(), 'PassDesk')
  return zip
}

const FONTS = ['NotoSansAdlam_500Medium.ttf', 'NotoSansAdlam_700Bold.ttf']

describe('the zip of a portable folder', () => {
  it('keeps fonts, which the streams of fflate change', () => {
    const zip = join(newFolder(), 'fonts.zip')
    zipFolder(zip, join(ROOT, 'fonts'), FONTS, 'fonts')
    const read = 'import sys, zipfile; print(zipfile.ZipFile(sys.argv[1]).testzip())'
    expect(String(spawnSync(requireTool('Python'), ['-c', read, zip]).stdout)).toBe('None\n')
  })

  it('has the same bytes for the same files', () => {
    const [first, second] = [new Date(0), new Date(1e12)].map(zipOf)
    expect(readFileSync(first!)).toEqual(readFileSync(second!))
  })

  it('is read by another program, with its rights', () => {
    const script = `
import json, sys, zipfile
with zipfile.ZipFile(sys.argv[1]) as file:
    assert file.testzip() is None
    read = lambda entry: [oct(entry.external_attr >> 16), file.read(entry).decode()]
    print(json.dumps({entry.filename: read(entry) for entry in file.infolist()}))
`
    const { stdout, stderr } = spawnSync(requireTool('Python'), ['-c', script, zipOf(new Date())])
    expect(String(stderr)).toBe('')
    expect(JSON.parse(String(stdout))).toEqual({
      'PassDesk/app/empty': ['0o100644', ''],
      'PassDesk/app/text': ['0o100644', FILES['app/text']],
      'PassDesk/start': ['0o100755', FILES.start],
    })
  })
})
