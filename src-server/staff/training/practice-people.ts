import type { Db } from '../../db/database.ts'
import { findUser } from '../../people/user-store.ts'
import { readDemoFile } from '../../operations/demo/make-demo.ts'

/** Three whose pass can be printed at once, and one who has to be asked for consent first. */
const READY = 3
const ASKED = 1

/**
 * Some invented people of the first event with their personal QR; none in a folder without a demo.
 */
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
    ...here.filter((user) => user.consented).slice(-READY),
    ...here.filter((user) => !user.consented).slice(0, ASKED),
  ]
  return Promise.all(
    chosen.map(async ({ userId, qr }) => ({
      userId,
      qr,
      name: (await findUser(db, userId))?.name ?? '',
    })),
  )
}
