import { onTestFinished } from 'vitest'
import {
  createSimulatedReader,
  createVirtualTag,
  type TagSetUp,
  type VirtualTag,
} from '../../drivers/tag-reader.ts'
import type { TestPerson } from '../support/kiosk.ts'
import { newTag } from '../tag/support.ts'
import { openDeskHouse, type Desk, type DeskOptions } from './desk-house.ts'

/** The speed of a slow USB reader (measured model), so that the steps can be seen. */
export const SLOW = { delays: { readMs: 12, writeMs: 17 } } as const

export const tagOf = (setUp: Partial<TagSetUp> = {}): VirtualTag =>
  createVirtualTag({ kind: 'NTAG213', uid: newTag().uid, ...setUp })

/** A kiosk whose events write tags, with a simulated reader. */
export async function openTagRig() {
  const reader = createSimulatedReader()
  // An address on this computer has another length than tags allow.
  const house = await openDeskHouse({ reader, loopbackAddresses: false })
  return {
    ...house,
    reader,
    async open(options?: DeskOptions): Promise<Desk> {
      const desk = await house.open({ nfcEnabled: true, ...options })
      onTestFinished(async () => {
        // The kiosk may be closed by now.
        await desk.user.client.post('/desk/tags/disarm', { eventId: desk.eventId }).catch(() => undefined)
      })
      return desk
    },
    async close(): Promise<void> {
      await house.close()
      await reader.close()
    },
  }
}

export const tagStatus = async (desk: Desk, person: TestPerson): Promise<unknown> =>
  (await desk.view(person)).nfc
