import { describe, expect, it } from 'vitest'
import { TEMPLATE_PRESETS } from '../../contract/pass/template/template-presets.ts'
import { untilJob } from '../support/client.ts'
import { saveBody, startTestKiosk } from '../support/kiosk.ts'
import { decodePicture, readCode } from '../support/pass-proofs.ts'
import { printOrder, virtualPrinter } from '../support/desk-bodies.ts'
import { opened } from '../support/opened.ts'
import { lastLabel } from './print-world.ts'

const CASES = TEMPLATE_PRESETS.flatMap((template) =>
  (['QL-800', 'QL-820NWB'] as const).map((model) => ({ template, stock: template.printer.stock, model })),
)

/** Every stock, from the draft to the PNG that the simulator makes from the received bytes. */
describe('a pass', () => {
  const house = opened(() => startTestKiosk())

  it.each(CASES)(
    'on $stock comes out of a $model dot for dot as it was confirmed, with a QR that reads',
    async ({ template, stock, model }) => {
      const eventId = await house.makeEvent({ template })
      const { client } = await house.makeManager(eventId)
      const person = await house.makePerson({ eventId })
      const printer = await client.post('/desk/printers', virtualPrinter({ model, stock }))
      expect(printer.status).toBe(201)
      const path = `/desk/events/${eventId}/people/${person.userId}/pass`
      const confirmed = await client.post(path, saveBody({ action: 'confirm' }))
      const { render } = confirmed.body.pass
      const order = printOrder(eventId, person.userId, render.hash, { printerId: printer.body.printerId })
      const job = await client.post('/desk/prints', order)
      expect(job.status, JSON.stringify(job.body)).toBe(201)
      await untilJob(client, job.body.jobId, 'printed')
      const label = lastLabel(house.dir)
      expect((await decodePicture(label)).ink).toEqual((await decodePicture(render.image)).ink)
      expect((await readCode(label))?.text).toBe(person.qr)
      const detail = (await client.get(`/desk/prints/${job.body.jobId}`)).body
      expect(detail.job.renderHash).toBe(confirmed.body.confirmedHash)
    },
  )
})
