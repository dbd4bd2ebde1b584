import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { endpoints } from '../../contract/app/endpoints.ts'
import type { PrintJob, PrintJobDetail } from '../../contract/print/job/jobs.ts'
import { openPrinterAddress } from '../../drivers/label-printer.ts'
import { readPdf } from '../../drivers/pdf/protocol/sheet-file.ts'
import { TEMPLATE_PRESETS } from '../../contract/pass/template/template-presets.ts'
import { codesNotShown, expectError } from '../support/client.ts'
import { databaseKinds } from '../support/databases.ts'
import { temporaryFolder } from '../support/after-file.ts'
import { openedEvent } from '../support/opened-event.ts'
import { virtualPrinter } from '../support/desk-bodies.ts'
import { confirmedOrder, shownPrinter, NOWHERE } from './print-world.ts'

describe.each(databaseKinds)('a desk that writes PDF files, on %s', (kind) => {
  const own = temporaryFolder('pdf')
  const chosen = temporaryFolder('stick')
  const house = openedEvent({
    kind,
    openPrinter: ({ printerId, model, address, stock }) =>
      openPrinterAddress(address === 'virtual' ? `virtual:${own}` : address, {
        id: printerId,
        model,
        stock,
        folder: join(own, 'pdf'),
      }),
  })

  const add = (address: string, stock = 'DK-2205') =>
    house.manager.client.post('/desk/printers', virtualPrinter({ address, stock, isDefault: false }))
  const shown = (printerId: string) => shownPrinter(house.manager.client, house.eventId, printerId)
  async function print(printerId: string, at = house.eventId, by = house.manager): Promise<PrintJobDetail> {
    const { body } = await by.client.post('/desk/prints', await confirmedOrder(house, at, { printerId }))
    const job = async (): Promise<PrintJobDetail> => (await by.client.get(`/desk/prints/${body.jobId}`)).body
    const waiting: PrintJob['state'][] = ['queued', 'blocked', 'preflight', 'sending', 'printing']
    await expect.poll(async () => (await job()).job.state).not.toBeOneOf(waiting)
    return job()
  }

  it('never says printed: the pass is written, and its history names the file', async () => {
    const added = await add('pdf:letter-2x4-127-127')
    expect([added.status, added.body.connection]).toEqual([201, 'file'])
    const { job, history } = await print(added.body.printerId)
    expect(job).toMatchObject({
      state: 'sent_unconfirmed',
      printerConnection: 'file',
      problem: null,
      linesSent: job.lines,
    })
    const { body: found } = await house.manager.client.get(
      `/desk/search?eventId=${house.eventId}&q=${encodeURIComponent(job.name)}`,
    )
    expect(found.people).toContainEqual(
      expect.objectContaining({ userId: job.userId, print: 'sent_unconfirmed', written: true }),
    )
    const [name = ''] = readdirSync(join(own, 'pdf')).filter((one) => one.endsWith('.pdf'))
    expect(history.at(-1)).toMatchObject({ state: 'sent_unconfirmed', note: name })
    expect(name).toMatch(/ \d{4}-\d\d-\d\d 001\.pdf$/)
    expect(readPdf(readFileSync(join(own, 'pdf', name)))!.passes).toMatchObject([
      { place: 1, jobId: job.jobId },
    ])
    await expect
      .poll(async () => (await shown(added.body.printerId)).sheet)
      .toEqual({ sheet: 'letter-2x4-127-127', folder: join(own, 'pdf'), places: 8, nextPlace: 2 })
  })

  it('needs no roll, whatever was declared', async () => {
    const { body } = await add(`pdf:page-a4@${chosen}`, 'DK-2210')
    expect((await print(body.printerId)).job.state).toBe('sent_unconfirmed')
    expect(await shown(body.printerId)).toMatchObject({ problem: null, passesLeft: null })
    expect(readdirSync(chosen)).toHaveLength(1)
  })

  it('cancels a pass that is larger than a place, with both sizes', async () => {
    const { body } = await add(`pdf:a4-3x7-59-151@${chosen}`)
    const large = await house.makeEvent({ template: TEMPLATE_PRESETS[1]! })
    const { job, history } = await print(body.printerId, large, await house.makeManager(large))
    expect(job).toMatchObject({ state: 'cancelled', problem: { code: 'rejected' } })
    expect(history.at(-1)!.note).toMatch(/a place of this sheet 66\.1 × 38\.1 mm/)
  })

  it('begins a new sheet, or goes on in another file, when staff say so', async () => {
    const { body } = await add('pdf:a4-2x5-100-110')
    const path = `/desk/printers/${body.printerId}/sheet`
    await print(body.printerId)
    const next = await house.manager.client.post(path, { at: 'next' })
    expect([next.status, next.body.sheet]).toEqual([200, expect.objectContaining({ nextPlace: 2 })])
    const first = await house.manager.client.post(path, { at: 'first' })
    expect(first.body.sheet).toMatchObject({ nextPlace: 1 })
  })

  it.each(['pdf:page-a4@/nowhere/at/all', 'pdf:page-a4@relative', 'pdf:napkin', 'pdf:'])(
    'refuses the address "%s"',
    async (address) => {
      expectError(await add(address), 'invalid_input')
    },
  )

  it('answers each error of its contract', async () => {
    const roll = (await add('virtual')).body.printerId
    const visitor = await house.makePerson({ eventId: house.eventId })
    const start = (id: string, by = house.manager) =>
      by.client.post(`/desk/printers/${id}/sheet`, { at: 'first' })
    expectError(await start(roll, visitor), 'event_manager_required')
    expectError(await start(NOWHERE), 'not_found')
    expectError(await start(roll), 'print_state_conflict')
    expect(codesNotShown([endpoints.startSheet])).toEqual([])
  })
})
