import { DATABASE_FLAG, DATA_FLAG, print, type Command, t } from './command.ts'

export const auditVerify: Command = {
  spec: {
    name: 'audit verify',
    about: () => t('commandHelp.audit.about'),
    positionals: [],
    flags: { data: DATA_FLAG, database: DATABASE_FLAG },
    notes: [() => t('commandHelp.audit.chain')],
    examples: ['audit verify', 'audit verify --data kiosk-data'],
  },
  async run(given) {
    const { dataSettings, withData } = await import('./open-data.ts')
    const { checkChains } = await import('../../src-server/platform/db/audit-anchor.ts')
    const { readHead } = await import('../../src-server/platform/db/audit-store.ts')
    const { t } = given
    const settings = dataSettings(given)
    return withData(settings, async ({ db, secrets }) => {
      let isWhole = true
      const { folder } = settings
      for (const { stationId, name, brokenAt } of await checkChains({ db, secrets, folder })) {
        const head = await readHead(db, stationId)
        if (brokenAt !== null) isWhole = false
        const plain = head ? head.keyedFrom - 1 : null
        const found =
          brokenAt === null
            ? t('commandLine.audit.whole', { lines: head?.seq ?? 0 })
            : t('commandLine.audit.broken', { line: brokenAt })
        const unsigned =
          plain === null
            ? t('commandLine.audit.notSigned')
            : plain > 0
              ? t('commandLine.audit.earlier', { last: plain })
              : ''
        print(t('commandLine.audit.desk', { name, found, unsigned }))
      }
      return isWhole ? 0 : 1
    })
  },
}
