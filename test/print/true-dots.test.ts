import { describe, expect, it } from 'vitest'
import { TEMPLATE_PRESETS } from '../../contract/pass/template/template-presets.ts'
import { untilJob } from '../support/client.ts'
import { saveBody, startTestKiosk } from '../support/kiosk.ts'
import { decodePicture, readCode } from '../support/pass-proofs.ts'
import { printOrder, virtualPrinter } from '../support/desk-bodies.ts'
import { opened } from '../support/opened.ts'
import { lastLabel } from './print-world.ts'

/** Every stock, from the draft to the PNG that the simulator makes from the received bytes. */
describe.each(TEMPLATE_PRESETS.map((template) => [template.printer.stock, template] as const))(
  'a pass on %s',
  (stock, template) => {
    const house = opened(() => startTestKiosk())

    it.each(['QL-800', 'QL-820NWB'] as const)(
      'comes out of a %s dot for dot as it was confirmed, with a QR that reads',
      async (model) => {
        const eventId = await house.makeEvent({ template })
        const { client } = await house.makeManager(eventId)
        const person = await house.makePerson({ eventId })
        const printer = await client.post('/desk/printers', virtualPrinter({ name: model, model, stock }))
        expect(printer.status).toBe(201)
        const confirmed = await client.post(
          `/desk/events/${eventId}/people/${person.userId}/pass`,
          saveBody({ action: 'confirm' }),
        )
        const { render } = confirmed.body.pass
        const job = await client.post(
          '/desk/prints',
          printOrder(eventId, person.userId, render.hash, { printerId: printer.body.printerId }),
        )
        expect(job.status, JSON.stringify(job.body)).toBe(201)
        await untilJob(client, job.body.jobId, 'printed')
        const label = lastLabel(house.dir)
        expect((await decodePicture(label)).ink).toEqual((await decodePicture(render.image)).ink)
        expect((await readCode(label))?.text).toBe(person.qr)
        const detail = (await client.get(`/desk/prints/${job.body.jobId}`)).body
        expect(detail.job.renderHash).toBe(confirmed.body.confirmedHash)
      },
    )
  },
)
