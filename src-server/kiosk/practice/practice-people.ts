import type { Db } from '../../platform/db/database.ts'
import { findUser } from '../../person/user/user-store.ts'
import { readDemoFile } from '../demo/make-demo.ts'

/** Three whose pass can be printed, and one without consent. */
const PRINTABLE = 3
const WITHOUT_CONSENT = 1

/** Invented persons of the first event with their personal QR; none without a demo. */
export async function practicePeople(
  db: Db,
  demoFile: string,
): Promise<{ userId: string; name: string; qr: string }[]> {
  const demo = readDemoFile(demoFile)
  const here =
    demo?.users.filter(
      (user) => user.role === 'participant' && demo.events[0]?.participants.includes(user.userId),
    ) ?? []
  const chosen = [
    ...here.filter((user) => user.consented).slice(-PRINTABLE),
    ...here.filter((user) => !user.consented).slice(0, WITHOUT_CONSENT),
  ]
  return Promise.all(
    chosen.map(async ({ userId, qr }) => ({
      userId,
      qr,
      name: (await findUser(db, userId))?.name ?? '',
    })),
  )
}
