import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'
import { buildPages } from './scripts/build-pages.mjs'
import { writeNotices } from './scripts/third-party-notices.mjs'

async function closeMain(): Promise<void> {
  await buildPages()
  writeNotices()
}

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/** A slow machine would make the first command after a change print timings of plugins as errors. */
const checks = { bundlerTimings: false }

/**
 * Dependencies stay outside of the bundle: natives and knex's dialects are found at run time.
 * `passdesk` runs in plain Node and never reaches what imports electron; worker and reader host are
 * files of their own because a thread and a process start from them.
 */
export default defineConfig({
  main: {
    plugins: [{ name: 'pages and notices', closeBundle: closeMain }],
    build: {
      outDir: 'out/main',
      externalizeDeps: true,
      sourcemap: true,
      rollupOptions: {
        checks,
        input: {
          index: at('src-main/index.ts'),
          passdesk: at('src-main/passdesk.ts'),
          'server-process': at('src-main/server-process.ts'),
          'render-worker': at('src-server/pass/drawing/render-worker.ts'),
          'qr-decoder-worker': at('src-server/scan/camera/qr-decoder-worker.ts'),
          'backup-worker': at('src-server/kiosk/backup/backup-worker.ts'),
          'import-worker': at('src-server/guest/import/import-worker.ts'),
          'integrity-worker': at('src-server/kiosk/backup/integrity-worker.ts'),
          'reader-host': at('drivers/nfc-tag/pcsc/host.ts'),
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
