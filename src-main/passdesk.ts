/**
 * The `passdesk` command in plain Node. Checks the Node version before loading anything: SQLite
 * crashes older ones.
 */
if (Number(process.versions.napi) >= 10) {
  const args = process.argv.slice(2)
  const isKiosk = args[0] === 'serve'
  const [{ cacheCompiledCode }, { limitHeap }] = await Promise.all([
    import('./host/compile-cache.ts'),
    import('./host/limit-memory.ts'),
  ])
  if (isKiosk) cacheCompiledCode('kiosk', limitHeap)
  else cacheCompiledCode('command')
  const { runPassdesk } = await import('./cli/run.ts')
  process.exitCode = await runPassdesk(args)
} else {
  console.error(
    `passdesk: Node ${process.versions.node} is too old; use npm run -s passdesk, or Node 22.14 or 24.`,
  )
  process.exitCode = 1
}

export {}
