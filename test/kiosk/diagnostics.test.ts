import { randomUUID } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { gatherDiagnostics } from '../../src-server/kiosk/diagnostics/gather-diagnostics.ts'
import { dataFolder } from '../../src-server/platform/files/data-folder.ts'
import { temporaryFolder } from '../support/after-file.ts'
import { virtualPrinter } from '../support/desk-bodies.ts'
import { startTestKiosk } from '../support/kiosk.ts'
import { opened } from '../support/opened.ts'
import { unzip } from '../support/unzip.ts'

const SHARE = String.raw`\\honsha\総務 Tanaka\passes`
const OTHER = String.raw`\\gone\Sato`
const HOME = '/Users/tanaka.misaki/Desktop'
const DRIVE = String.raw`D:\Users\suzuki\PDF`

describe('the folders of PDF printers', () => {
  const rig = opened(() => startTestKiosk())
  const shared = join(temporaryFolder('pdf'), '田中 misaki & co')
  let texts: Map<string, string>
  beforeAll(async () => {
    mkdirSync(shared)
    const admin = await rig.makeAdmin()
    const added = async (body: Record<string, unknown>): Promise<void> => {
      const { status, body: reply } = await admin.client.post('/desk/printers', body)
      expect(status, JSON.stringify(reply)).toBe(201)
    }
    await added(virtualPrinter({ address: `pdf:a4-8@${shared}` }))
    await added(virtualPrinter())
    const [row] = await rig.db('printers').where({ address: 'virtual' })
    // As on Windows; the second one was removed.
    for (const [address, removed_at] of [
      [`pdf:a4-8@${SHARE}`, null],
      [`pdf:a4-8@${DRIVE}`, new Date().toISOString()],
    ])
      await rig
        .db('printers')
        .insert({ ...row, id: randomUUID(), name: address, address, removed_at, is_default: false })
    const lines = [
      { msg: `cannot write to ${shared}` },
      { err: { message: `EACCES: open '${join(shared, 'pass 1.pdf')}'` } },
      { msg: `the printer pdf:a4-8@${OTHER} is gone`, folder: SHARE },
      { address: `pdf:a4-8@${HOME}/Passes`, stick: '/run/media/tanaka.misaki/USB' },
    ]
    const folder = dataFolder(rig.dir)
    mkdirSync(folder.logDir, { recursive: true })
    writeFileSync(
      join(folder.logDir, 'passdesk.log'),
      [...lines.map((line) => JSON.stringify(line)), `plain ${SHARE} ${shared}`].join('\n'),
    )
    const archive = await gatherDiagnostics({
      settings: { folder, database: rig.database, tls: null },
      version: '0.0.0',
      db: rig.db,
      now: Date.now,
      examine: async () => [`!! the folder ${shared} cannot be written`],
      devices: () => ({ folderName: SHARE, sheets: [{ folder: shared }] }),
    })
    texts = new Map([...unzip(archive)].map(([name, bytes]) => [name, bytes.toString()]))
  })

  it('are in no file of the diagnostics, nor are names of users in other paths', () => {
    for (const [name, text] of texts)
      for (const word of ['misaki', '田中', 'Tanaka', '総務', 'honsha', 'Sato', 'suzuki'])
        expect(text.includes(word), `${name} ${word}`).toBe(false)
  })

  it('leave the rest of the addresses and lines', () => {
    const { printers } = JSON.parse(texts.get('devices.json')!)
    const addresses = printers.map(({ address }: { address: string }) => address).toSorted()
    expect(addresses).toEqual([...Array(3).fill('pdf:a4-8@<folder>'), 'virtual'])
    expect(texts.get('doctor.txt')).toBe('!! the folder <folder> cannot be written\n')
    expect(texts.get('logs/passdesk.log')).toContain('cannot write to <folder>"')
    expect(texts.get('logs/passdesk.log')).toContain('/run/media/<user>/USB')
  })
})
