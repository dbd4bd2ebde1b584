/**
 * Work that no change of PassDesk touches, in a process of its own: loading four packages, which
 * uses the processor and its caches as a kiosk does. A drawing as the reference varied twofold from
 * run to run, this by a tenth. Writes its processor time (ms) and its memory before it (bytes).
 */
const memory = process.memoryUsage.rss()
await import('koa')
await import('knex')
await import('zod')
await import('oidc-provider')
const { user, system } = process.cpuUsage()
console.log(JSON.stringify({ memory, ms: (user + system) / 1000 }))

export {}
