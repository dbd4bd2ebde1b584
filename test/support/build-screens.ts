import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build } from 'vite'

/** Builds the screens of the desk into a folder, as they are shipped. */
export async function buildScreens(folder: string): Promise<void> {
  // Under vitest it is `test`, and React would be the development build, which is several times
  // slower.
  const before = process.env.NODE_ENV
  process.env.NODE_ENV = 'production'
  try {
    await build({
      root: fileURLToPath(new URL('../../src-renderer', import.meta.url)),
      configFile: false,
      logLevel: 'error',
      plugins: [react()],
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
