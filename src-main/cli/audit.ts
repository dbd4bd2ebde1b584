import { DATABASE_FLAG, DATA_FLAG, print, type Command } from './command.ts'

export const auditVerify: Command = {
  spec: {
    name: 'audit verify',
    about: 'Checks that no line of the audit log was changed, removed or cut off',
    positionals: [],
    flags: { data: DATA_FLAG, database: DATABASE_FLAG },
    notes: [
      'Each line is hashed under the installation’s key together with the line before ' +
        'it, and where the log ends is signed and written down in DIR/audit-anchor.json. ' +
        'Lines of earlier versions have a hash without a key. Exit code 1 when a chain ' +
        'is broken.',
    ],
    examples: ['audit verify', 'audit verify --data kiosk-data'],
  },
  async run(given) {
    const { dataSettings, withData } = await import('./open-data.ts')
    const { readAnchor } = await import('../../src-server/db/audit-anchor.ts')
    const { findFirstBrokenEntry, readHead } = await import('../../src-server/db/audit-store.ts')
    const { listStations } = await import('../../src-server/db/station-store.ts')
    const settings = dataSettings(given)
    return withData(settings, async ({ db, secrets }) => {
      const anchor = readAnchor(settings.folder, secrets)
      let isWhole = true
      for (const { stationId, name } of await listStations(db)) {
        const head = await readHead(db, stationId)
        const brokenAt = await findFirstBrokenEntry(
          db,
          secrets,
          stationId,
          anchor?.stationId === stationId ? anchor : null,
        )
        if (brokenAt !== null) isWhole = false
        const plain = head ? head.keyedFrom - 1 : null
        const found =
          brokenAt === null
            ? `${head?.seq ?? 0} lines, whole`
            : `broken at line ${brokenAt}: it was changed, removed or cut off`
        const unsigned =
          plain === null
            ? '; not signed yet'
            : plain > 0
              ? `; lines 1 to ${plain} are of an earlier version, without a key`
              : ''
        print(`${name}: ${found}${unsigned}`)
      }
      return isWhole ? 0 : 1
    })
  },
}
