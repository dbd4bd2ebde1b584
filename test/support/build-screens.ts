import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, type Plugin } from 'vite'
import { withPseudoLocale } from './pseudo-locale.ts'

/** Builds the desk screens into a folder, as released. */
export async function buildScreens(folder: string, plugins: Plugin[] = []): Promise<void> {
  // vitest sets `test`, which selects React's development build, several times slower.
  const before = process.env.NODE_ENV
  process.env.NODE_ENV = 'production'
  try {
    await build({
      root: fileURLToPath(new URL('../../src-renderer', import.meta.url)),
      configFile: false,
      logLevel: 'error',
      plugins: [react(), ...plugins],
      build: { outDir: folder, emptyOutDir: true, reportCompressedSize: false, chunkSizeWarningLimit: 5000 },
    })
  } finally {
    if (before === undefined) delete process.env.NODE_ENV
    else process.env.NODE_ENV = before
  }
}

/** Registers the pseudo-locale in the build. */
export const pseudoLanguage = (): Plugin => ({
  name: 'pseudo-language',
  enforce: 'pre',
  transform: (code, id) => (id.endsWith('/messages/index.ts') ? withPseudoLocale(code) : null),
})
