import { spawnSync } from 'node:child_process'
import { copyFileSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { temporaryFolder } from '../support/after-file.ts'
import { repositoryFiles, ROOT, writeTree } from '../support/repository-files.ts'

const BINARY = /\.(gz|icns|ico|png|ttf|webp|woff2|zip)$/

/** Forbidden imports: file and import. Each is planted alone and must be rejected. */
const forbidden: [string, string][] = [
  ['contract/a.ts', "import pg from 'pg'"],
  ['contract/b.ts', "import { x } from '../src-server/x.ts'"],
  ['contract/c.ts', "import type { X } from '../drivers/x.ts'"],
  ['contract/d.ts', "import { readFileSync } from 'node:fs'"],
  ['facts/a.ts', "import { z } from 'zod'"],
  ['facts/b.ts', "import type { X } from '../contract/x.ts'"],
  ['migrations/a.ts', "import knex from 'knex'"],
  ['migrations/b.ts', "import { x } from '../src-server/platform/db/database.ts'"],
  ['drivers/scanner/a.ts', "import { x } from '../../contract/platform/http/limits.ts'"],
  ['drivers/scanner/b.ts', "import type { X } from '../../src-server/platform/http/origins.ts'"],
  ['drivers/scanner/c.ts', "import { z } from 'zod'"],
  ['drivers/scanner/d.ts', "import { createConnection } from 'node:net'"],
  ['drivers/scanner/e.ts', "const usb = await import('usb')"],
  ['drivers/scanner/f.ts', "import HID from 'node-hid'"],
  ['drivers/scanner/g.ts', "import { app } from 'electron'"],
  ['drivers/brother-ql/simulator/a.ts', "import { usb } from 'usb'"],
  ['drivers/brother-ql/transport/a.ts', "import Koa from 'koa'"],
  ['drivers/brother-ql/transport/b.ts', "import { x } from '../../../contract/limits.ts'"],
  ['drivers/nfc-tag/pcsc/a.ts', "import knex from 'knex'"],
  ['drivers/nfc-tag/protocol/a.ts', "import { x } from '../pcsc/host.ts'"],
  ['drivers/nfc-tag/protocol/b.ts', "import { readFile } from 'node:fs/promises'"],
  ['drivers/nfc-tag/protocol/c.ts', "import { x } from '../../../contract/limits.ts'"],
  ['src-server/print/job/a.ts', "import { app } from 'electron'"],
  ['src-server/print/job/b.ts', "import { useState } from 'react'"],
  ['src-server/print/job/c.ts', "import { openPrinterAddress } from '../../drivers/label-printer.ts'"],
  ['src-server/print/job/d.ts', "import { x } from '../../src-main/host/open-devices.ts'"],
  ['src-server/print/job/e.ts', "import { x } from '../../src-renderer/app/app.tsx'"],
  ['src-server/print/job/f.ts', "import knex from 'knex'"],
  ['src-server/print/job/g.ts', "import Koa from 'koa'"],
  ['src-server/print/job/h.ts', "import Router from '@koa/router'"],
  ['src-server/print/job/i.ts', "import type { Configuration } from 'oidc-provider'"],
  ['src-server/print/job/j.ts', "import Database from 'better-sqlite3'"],
  ['src-server/print/job/k.ts', "import { createCanvas } from '@napi-rs/canvas'"],
  ['src-server/print/job/l.ts', "import { usb } from 'usb'"],
  ['src-server/print/job/m.ts', "import { autoDetect } from '@serialport/bindings-cpp'"],
  ['src-server/print/job/thing-store.ts', "import Koa from 'koa'"],
  ['src-server/print/job/thing-routes.ts', "import knex from 'knex'"],
  ['src-server/platform/http/a.ts', "import knex from 'knex'"],
  ['src-server/platform/db/a.ts', "import Koa from 'koa'"],
  ['src-server/account/oauth/a.ts', "import knex from 'knex'"],
  ['src-server/pass/drawing/a.ts', "import { openDatabase } from '../../platform/db/database.ts'"],
  ['src-server/pass/drawing/b.ts', "import type { Context } from '../../platform/http/request.ts'"],
  ['src-main/cli/a.ts', "import { app } from 'electron'"],
  ['src-main/b.ts', "const { app } = await import('electron')"],
  ['src-main/window/run-app.ts', "import { app } from 'electron'"],
  ['src-main/server-process.ts', "import { net } from 'electron'"],
  ['src-main/c.ts', "import { App } from '../src-renderer/app.tsx'"],
  ['src-main/d.ts', "import { x } from '../drivers/brother-ql/transport/tcp.ts'"],
  ['src-main/index.ts', "import { createRoot } from 'react-dom/client'"],
  ['src-pages/a.ts', "import { x } from '../src-server/platform/http/origins.ts'"],
  ['src-pages/b.ts', "import { z } from 'zod'"],
  ['src-renderer/scan/dispatch/a.ts', "import { x } from '../../src-server/platform/http/origins.ts'"],
  ['src-renderer/scan/dispatch/b.ts', "import type { X } from '../../drivers/label-printer.ts'"],
  ['src-renderer/scan/dispatch/c.ts', "import { readFileSync } from 'node:fs'"],
  ['src-renderer/scan/dispatch/d.ts', "import { ipcRenderer } from 'electron'"],
  ['src-renderer/shell/a.ts', "import knex from 'knex'"],
  ['src-renderer/ui/a.ts', "import { x } from '../guest/view/pass-screen.tsx'"],
  ['src-renderer/ui/b.ts', "import { x } from '../../contract/pass/draft/pass.ts'"],
  ['src-renderer/a.ts', "import { x } from '../src-server/platform/http/origins.ts'"],
]

/** Allowed imports, so that no rule rejects everything. */
const allowed: [string, string][] = [
  ['contract/ok.ts', "import { z } from 'zod'\nimport { y } from './limits.ts'"],
  ['migrations/ok.ts', "import type { Knex } from 'knex'"],
  [
    'drivers/brother-ql/transport/ok.ts',
    "import { createConnection } from 'node:net'\nimport { usb } from 'usb'",
  ],
  ['drivers/brother-ql/simulator/ok.ts', "import { createServer } from 'node:net'"],
  [
    'drivers/nfc-tag/protocol/ok.ts',
    "import type { TagKind } from '../../types/tag-reader.ts'\nimport { TagFault } from " +
      "'../tag-fault.ts'\nimport { MODELS } from '../../../facts/models.ts'",
  ],
  [
    'src-server/print/job/ok.ts',
    "import type { LabelPrinter } from '../../drivers/label-printer.ts'\nimport type { Knex } " +
      "from 'knex'\nimport { limits } from '../../contract/platform/http/limits.ts'",
  ],
  ['src-server/print/job/fine-store.ts', "import knex from 'knex'"],
  ['src-server/print/job/fine-routes.ts', "import Koa from 'koa'"],
  ['src-server/account/oauth/ok.ts', "import Provider from 'oidc-provider'"],
  [
    'src-server/pass/drawing/ok.ts',
    "import { createCanvas } from '@napi-rs/canvas'\nimport { limits } from '../../../contract/limits.ts'",
  ],
  [
    'src-main/window/electron-shell.ts',
    "import { app } from 'electron'\nimport { openPrinterAddress } from '../drivers/label-printer.ts'",
  ],
  [
    'src-pages/ok.ts',
    "import { encode } from 'uqr'\nimport { x } from '../contract/platform/http/limits.ts'",
  ],
  [
    'src-renderer/scan/dispatch/ok.ts',
    "import { limits } from '../../contract/platform/http/limits.ts'\nimport { Key } from " +
      "'../ui/key.tsx'\nimport { api } from '../api/use-api.ts'",
  ],
]

const others: [string, string, string][] = [
  ['drivers/cycle-a.ts', "import { b } from './cycle-b.ts'\nexport const a = b", 'no-cycle'],
  ['drivers/cycle-b.ts', "import { a } from './cycle-a.ts'\nexport const b = a", 'no-cycle'],
  ['contract/default.ts', 'export default 1', 'no-default-export'],
  ['contract/Upper.ts', 'export const x = 1', 'filename-case'],
  ['contract/any.ts', 'export const x = (y: any) => y.z', 'no-explicit-any'],
]

const house = temporaryFolder('guards')

const plant = (file: string, text: string): void => writeTree(house, { [file]: `${text}\n` })

describe('the linter', () => {
  let refused: Set<string>
  beforeAll(() => {
    copyFileSync(join(ROOT, '.oxlintrc.json'), join(house, '.oxlintrc.json'))
    for (const [file, text] of [...forbidden, ...allowed, ...others]) plant(file, text)
    const oxlint = join(ROOT, 'node_modules', 'oxlint', 'bin', 'oxlint')
    const { stdout } = spawnSync(process.execPath, [oxlint, '--format', 'json', '--quiet'], {
      cwd: house,
      encoding: 'utf8',
    })
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code: string; filename: string }[] }
    refused = new Set(
      diagnostics.map(
        ({ code, filename }) => `${filename.replaceAll('\\', '/')} ${/\(([\w-]+)\)/.exec(code)?.[1]}`,
      ),
    )
  })

  it.each(forbidden)('rejects in %s: %s', (file) => {
    expect([...refused]).toContain(`${file} no-restricted-imports`)
  })

  it.each(allowed)('accepts what is allowed in %s', (file) => {
    expect([...refused]).not.toContain(`${file} no-restricted-imports`)
  })

  it.each(others)('rejects violations of the rules in %s', (file, _, rule) => {
    expect([...refused]).toContain(`${file} ${rule}`)
  })
})

describe('the compiler', () => {
  const rooms = [
    'facts',
    'contract',
    'drivers',
    'messages',
    'migrations',
    'src-server',
    'src-main',
    'src-pages',
    'src-renderer',
  ]
  beforeAll(() => {
    for (const room of rooms) {
      rmSync(join(house, room), { recursive: true, force: true })
      plant(`${room}/own.ts`, "export const own = 'own'")
      copyFileSync(join(ROOT, room, 'tsconfig.json'), join(house, room, 'tsconfig.json'))
    }
    copyFileSync(join(ROOT, 'tsconfig.base.json'), join(house, 'tsconfig.base.json'))
    symlinkSync(join(ROOT, 'node_modules'), join(house, 'node_modules'), 'dir')
  })
  const build = (room: string): string => {
    const tsc = join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc')
    return spawnSync(process.execPath, [tsc, '-b', room], { cwd: house, encoding: 'utf8' }).stdout
  }

  it('accepts independent folders', () => expect(build('src-main')).toBe(''))

  it.each([
    ['facts', 'contract'],
    ['contract', 'src-server'],
    ['drivers', 'contract'],
    ['migrations', 'src-server'],
    ['src-server', 'src-main'],
    ['src-pages', 'src-server'],
    ['src-renderer', 'src-server'],
    ['src-main', 'src-renderer'],
  ])('rejects an import in %s from %s', (room, other) => {
    plant(`${room}/planted.ts`, `import { own } from '../${other}/own.ts'\nexport const other = own`)
    const said = build(room)
    rmSync(join(house, room, 'planted.ts'))
    expect(said).toMatch(/planted\.ts.*TS6307/s)
  })
})

describe('the repository', () => {
  const files = repositoryFiles()
  /** Lines of text files that match, as `path: line`. */
  const linesWith = (pattern: RegExp, among = files): string[] =>
    among
      .filter((file) => file !== 'test/house/guards.test.ts' && !BINARY.test(file))
      .flatMap((file) =>
        readFileSync(join(ROOT, file), 'utf8')
          .split('\n')
          .filter((line) => pattern.test(line))
          .map((line) => `${file}: ${line.trim()}`),
      )

  it("contains no path of a developer's computer and no package registry", () => {
    expect(linesWith(/(^|[^A-Za-z0-9._/}-])\/(work|root)\//)).toEqual([])
    expect(linesWith(/registry\.(yarnpkg|npmmirror)|(verdaccio|artifactory|nexus)[./:]/)).toEqual([])
    // npm replaces the address that it writes by default by the registry of the installation.
    expect(linesWith(/"resolved": "http(?!s:\/\/registry\.npmjs\.org\/)/)).toEqual([])
    expect([...new Set(linesWith(/registry\.npmjs/).map((line) => line.split(':')[0]!))]).toEqual([
      'package-lock.json',
      'scripts/check-lock.mjs',
      'scripts/node-runtime/package-lock.json',
      'test/cli/check-lock.test.ts',
    ])
  })

  it('imports electron in src-main only, in every notation', () => {
    const importing = linesWith(
      /(from|import|require)[ (]*['"]electron(\/|['"])/,
      files.filter((file) => /\.(tsx?|m?js)$/.test(file)),
    )
    expect([...new Set(importing.map((line) => line.split(':')[0]))]).toEqual([
      'src-main/index.ts',
      'src-main/preload.ts',
      'src-main/window/electron-shell.ts',
      'src-main/window/electron-window.ts',
    ])
  })
})
