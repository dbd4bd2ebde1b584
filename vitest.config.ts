import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts', 'test/**/*.test.tsx'],
    // Long drills, with a configuration of their own: npm run test:deep.
    exclude: ['test/deep/**'],
    globalSetup: ['test/support/global-setup.ts'],
    setupFiles: ['test/support/cheap-passwords.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
})
