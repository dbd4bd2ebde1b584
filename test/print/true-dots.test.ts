import { expect, it } from 'vitest'
import { TEMPLATE_PRESETS } from '../../contract/pass/template/template-presets.ts'
import { untilJob } from '../support/client.ts'
import { bodyOf, orderPrint } from '../support/desk-steps.ts'
import { saveBody, startTestKiosk } from '../support/kiosk.ts'
import { decodePicture, readCode } from '../support/pass-proofs.ts'
import { printOrder, virtualPrinter } from '../support/desk-bodies.ts'
import { opened } from '../support/opened.ts'
import { lastLabel } from './print-world.ts'
import { withEvent } from '../support/opened-event.ts'

const CASES = TEMPLATE_PRESETS.flatMap((template) =>
  (['QL-800', 'QL-820NWB'] as const).map((model) => ({ template, stock: template.printer.stock, model })),
)

/** Every stock, from the draft to the PNG that the simulator makes from the received bytes. */
const house = opened(() => startTestKiosk())

it.each(CASES)(
  'a pass on $stock comes out of a $model dot for dot as it was confirmed, with a QR that reads',
  async ({ template, stock, model }) => {
    const { eventId, desk: client } = await withEvent(house, { template })
    const person = await house.makePerson({ eventId })
    const { printerId } = await bodyOf(201, client.post('/desk/printers', virtualPrinter({ model, stock })))
    const path = `/desk/events/${eventId}/people/${person.userId}/pass`
    const confirmed = await client.post(path, saveBody({ action: 'confirm' }))
    const { render } = confirmed.body.pass
    const jobId = await orderPrint(client, printOrder(eventId, person.userId, render.hash, { printerId }))
    await untilJob(client, jobId, 'printed')
    const label = lastLabel(house.dir)
    expect((await decodePicture(label)).ink).toEqual((await decodePicture(render.image)).ink)
    expect((await readCode(label))?.text).toBe(person.qr)
    expect((await client.get(`/desk/prints/${jobId}`)).body.job.renderHash).toBe(confirmed.body.confirmedHash)
  },
)
