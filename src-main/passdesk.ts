/**
 * The `passdesk` command in plain Node. Checks the Node version before loading anything: SQLite
 * crashes older ones.
 */
if (Number(process.versions.napi) >= 10) {
  const { runPassdesk } = await import('./cli/run.ts')
  process.exitCode = await runPassdesk(process.argv.slice(2))
} else {
  console.error(
    `passdesk: Node ${process.versions.node} is too old; use npm run -s passdesk, or Node 22.14 or 24.`,
  )
  process.exitCode = 1
}

export {}
