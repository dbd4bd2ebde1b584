import { makeShared } from './make-shared.ts'

/** Runs before all test files; the returned function runs after them. */
export default async function setup(): Promise<() => Promise<void>> {
  const pages: { ensurePages(): Promise<void> } = await import(
    new URL('../../scripts/build-pages.mjs', import.meta.url).href
  )
  await pages.ensurePages()
  return makeShared()
}
