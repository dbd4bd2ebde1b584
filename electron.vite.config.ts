import { realpathSync } from 'node:fs'
import { createRequire, isBuiltin } from 'node:module'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'
import type { Plugin } from 'vite'
import { buildPages } from './scripts/build-pages.mjs'
import { writeNotices } from './scripts/third-party-notices.mjs'

async function closeMain(): Promise<void> {
  await buildPages()
  writeNotices()
}

/** Paths as the bundler names them: without links, with slashes. */
const ROOT = realpathSync(fileURLToPath(new URL('.', import.meta.url))).replaceAll('\\', '/')
const at = (path: string): string => `${ROOT}/${path}`

/** A slow machine would make the first command after a change print timings of plugins as errors. */
const checks = { bundlerTimings: false }

/**
 * Packages in the bundle. A start reads a few large files sooner than a thousand small ones; see
 * docs/performance.md. Packages with native parts, workers or files of their own stay outside.
 */
const BUNDLED = [
  '@koa/router',
  'bonjour-service',
  'csv-parse',
  'knex',
  'koa',
  'oidc-provider',
  'pg',
  'pino',
  'selfsigned',
  'uqr',
  'zod',
]

/** What knex and pg load in other runtimes only, or if somebody has installed it. */
const NOT_INSTALLED = ['cloudflare:sockets', 'pg-native', 'pg-query-stream', 'sqlite3']
/** Half of knex: databases that PassDesk does not know. */
const OTHER_DATABASES =
  /knex\/lib\/dialects\/(cockroachdb|mariadb|mssql|mysql2?|oracle(db)?|pgnative|redshift)\/index\.js(\?|$)/

/** One of the three copies of mime-types, each with its list of types, that Koa brings. */
const MIME_TYPES = createRequire(createRequire(import.meta.url).resolve('koa')).resolve('mime-types')

const THREADS = {
  'render-worker': at('src-server/pass/drawing/render-worker.ts'),
  'logo-worker': at('src-server/pass/logo/logo-worker.ts'),
  'qr-decoder-worker': at('src-server/scan/camera/qr-decoder-worker.ts'),
  'backup-worker': at('src-server/kiosk/backup/backup-worker.ts'),
  'import-worker': at('src-server/guest/import/import-worker.ts'),
  'integrity-worker': at('src-server/kiosk/backup/integrity-worker.ts'),
  'reader-host': at('drivers/nfc-tag/pcsc/host.ts'),
}

/** Ends the names of their modules. */
const OF_THREADS = '?thread'

/**
 * Gives the threads modules of their own. What they shared with the kiosk would be cut into a
 * hundred small files, and each takes half a millisecond to find and read.
 */
function ownModules(): Plugin {
  const entries = new Set(Object.values(THREADS))
  return {
    name: 'own modules of threads',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (!importer || !(entries.has(importer) || importer.endsWith(OF_THREADS))) return null
      const found = await this.resolve(source, importer, { ...options, skipSelf: true })
      return found && !found.external && !found.id.startsWith('\0')
        ? { ...found, id: found.id + OF_THREADS }
        : found
    },
  }
}

type ModuleInfo = (id: string) => { readonly importedIds: readonly string[] } | null

/** What a kiosk loads, by file: that of every command, of the window, of some commands, the rest. */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  command: ['src-main/cli/run.ts'],
  window: ['src-main/index.ts'],
  data: [
    'src-main/cli/open-data.ts',
    'src-main/cli/import-list.ts',
    'src-server/account/oauth/signing-keys.ts',
    'src-server/kiosk/backup/restore-backup.ts',
    'src-server/kiosk/backup/write-backup.ts',
    'src-server/platform/db/audit-anchor.ts',
  ],
  kiosk: ['src-main/host/run-kiosk.ts'],
}
/** It runs before compiled code is looked up. */
const BEFORE = [
  'src-main/host/compile-cache.ts',
  'src-main/host/limit-memory.ts',
  'src-main/server-process.ts',
]

/** Names the file of a module that a kiosk loads; null for others. */
function fileOfModule(): (id: string, context: { getModuleInfo: ModuleInfo }) => string | null {
  let files: Map<string, string> | undefined
  return (id, context) => {
    const reach = (roots: readonly string[]): Set<string> => {
      const found = new Set(roots.map(at))
      for (const one of found)
        for (const next of context.getModuleInfo(one)?.importedIds ?? []) found.add(next)
      return found
    }
    if (!files) {
      const kiosk = reach(PARTS.kiosk!).difference(reach(BEFORE))
      files = new Map(
        Object.entries(PARTS)
          .reverse()
          .flatMap(([file, roots]) =>
            [...reach(roots).intersection(kiosk)].map((one) => [one, file] as const),
          ),
      )
    }
    return files.get(id) ?? null
  }
}

/** Makes the bundle quicker to load. */
function quickToLoad(): Plugin {
  const builtin = /^import (?:\* as )?([^;]*) from "(?:node:)?([a-z0-9_/]+)";$/gm
  const notAscii = /[^\0-\x7f]/g
  return {
    name: 'quick to load',
    enforce: 'post',
    load: (id) => (OTHER_DATABASES.test(id) ? 'module.exports = {}' : null),
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue
        if (/\\[^\0-\x7f]/.test(chunk.code))
          throw new Error(`${chunk.fileName}: a backslash before a character outside of ASCII.`)
        // No line moves: the source map stays true.
        chunk.code = chunk.code
          // An `import` of a module of Node reads all of its exports, some of which load others:
          // those of node:http Node's fetch.
          .replaceAll(builtin, (line: string, names: string, module: string) =>
            isBuiltin(`node:${module}`)
              ? `const ${names.replaceAll(' as ', ': ')} = process.getBuiltinModule("node:${module}");`
              : line,
          )
          // One character outside of Latin-1 doubles the memory of the whole file; any outside of
          // ASCII is decoded at each start.
          .replaceAll(notAscii, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      }
    },
  }
}

/**
 * `passdesk` runs in plain Node and never reaches what imports electron; worker and reader host are
 * files of their own because a thread and a process start from them.
 */
export default defineConfig({
  main: {
    plugins: [ownModules(), quickToLoad(), { name: 'pages and notices', closeBundle: closeMain }],
    resolve: { alias: { 'mime-types': MIME_TYPES } },
    build: {
      outDir: 'out/main',
      externalizeDeps: { exclude: BUNDLED },
      sourcemap: true,
      rollupOptions: {
        // Koa's depd calls `eval` with a text of its own.
        checks: { ...checks, eval: false },
        external: NOT_INSTALLED,
        output: {
          comments: false,
          codeSplitting: {
            groups: [{ name: fileOfModule() }],
            includeDependenciesRecursively: false,
          },
        },
        input: {
          index: at('src-main/index.ts'),
          passdesk: at('src-main/passdesk.ts'),
          'server-process': at('src-main/server-process.ts'),
          ...THREADS,
        },
      },
    },
  },
  preload: {
    build: {
      outDir: 'out/preload',
      // A sandboxed preload script cannot be an ES module.
      rollupOptions: {
        checks,
        input: { index: at('src-main/preload.ts') },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: at('src-renderer'),
    plugins: [react()],
    build: {
      outDir: at('out/renderer'),
      minify: true,
      // It comes from this machine: one file of 1 MB is read faster than several are asked for.
      chunkSizeWarningLimit: 2_000,
      rollupOptions: { checks, input: { index: at('src-renderer/index.html') } },
    },
  },
})
