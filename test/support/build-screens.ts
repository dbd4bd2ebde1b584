import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, type Plugin } from 'vite'
import { PSEUDO } from './pseudo-locale.ts'

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
      build: {
        outDir: folder,
        emptyOutDir: true,
        reportCompressedSize: false,
        chunkSizeWarningLimit: 5000,
      },
    })
  } finally {
    if (before === undefined) delete process.env.NODE_ENV
    else process.env.NODE_ENV = before
  }
}

/** Registers the pseudo-locale in the build, by one line in messages/index.ts as any language. */
export function pseudoLanguage(): Plugin {
  const file = fileURLToPath(new URL('pseudo-locale.ts', import.meta.url))
  return {
    name: 'pseudo-language',
    enforce: 'pre',
    transform(code, id) {
      if (!id.endsWith('/messages/index.ts')) return null
      const registered = code.replace(
        '  en: english,\n',
        (english) => `${english}  '${PSEUDO}': pseudoTexts(english),\n`,
      )
      if (registered === code) throw new Error('messages/index.ts registers no English')
      return `import { pseudoTexts } from ${JSON.stringify(file)}\n${registered}`
    },
  }
}
