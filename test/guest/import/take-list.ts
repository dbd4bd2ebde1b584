import { readFileSync } from 'node:fs'
import { expect, vi } from 'vitest'
import type { ImportPreview } from '../../../contract/guest/import/import.ts'
import type { UndoPlan } from '../../../contract/guest/import/import-history.ts'
import { detectColumns } from '../../../src-server/guest/import/detect-columns.ts'
import { usualConsent } from '../../../src-server/guest/import/import-consent.ts'
import { importFile } from '../../../src-server/guest/import/import-file.ts'
import type { ImportSource } from '../../../src-server/guest/import/import-people.ts'
import type { Table } from '../../../src-server/platform/table-files/read-table.ts'
import type { Client } from '../../support/client.ts'
import { bodyOf } from '../../support/desk-steps.ts'
import type { TestKiosk } from '../../support/kiosk.ts'

/** A list with the headings and faults of a shop; all people are invented. */
export const shopList = (name: string): string =>
  readFileSync(new URL(`../../fixtures/lists/${name}`, import.meta.url), 'utf8')

/** What an import needs of the kiosk. */
export function importDeps({ kiosk }: TestKiosk) {
  const { db, secrets, addresses, stationId } = kiosk
  return { db, secrets, stationId, webUrl: addresses.webUrl, now: Date.now, canPrint: () => [] }
}

/** A list whose columns are recognised. */
export function sourceOf(eventId: string, table: Table, more: Partial<ImportSource> = {}): ImportSource {
  const { mapping } = detectColumns(table.header)
  const consent = usualConsent(mapping.consent !== undefined)
  const states = { columns: [], answers: {} }
  return { eventId, fileName: 'list.csv', table, mapping, fixes: [], states, consent, ...more }
}

/** Imports a list as the command line does. */
export async function takeAtTerminal(
  house: TestKiosk,
  eventId: string,
  list: string,
  more: Partial<Parameters<typeof importFile>[1] & Parameters<typeof importFile>[0]> = {},
) {
  const { slug } = await house.db('events').where({ id: eventId }).first('slug')
  return importFile(
    { ...importDeps(house), ...more },
    {
      bytes: Buffer.from(list),
      fileName: 'list.csv',
      eventSlug: slug,
      dryRun: false,
      language: 'en',
      onProgress: () => {},
      ...more,
    },
  )
}

/** The entries of an event with their people, by name and number. */
export const peopleOf = ({ db }: TestKiosk, eventId: string): Promise<Record<string, unknown>[]> =>
  db('entries as n')
    .join('users as u', 'u.id', 'n.user_id')
    .join('ticket_types as t', 't.id', 'n.ticket_id')
    .where('n.event_id', eventId)
    .orderBy(['u.name', 'n.external_id'])
    .select('u.id', 'u.name', 'u.kana', 'u.email', 'n.state', 't.name as ticket')
    .select('n.external_id as number', 'n.list_name as list')

export async function undoNewest(client: Client, eventId: string): Promise<UndoPlan> {
  const path = `/desk/events/${eventId}/imports`
  const { imports } = (await client.get(path)).body
  return bodyOf(200, client.post(`${path}/${imports[0].listId}/undo`))
}

/** Reads a list like the import screen; stores nothing. */
export async function readList(
  client: Client,
  eventId: string,
  list: string,
  fileName = 'list.csv',
): Promise<ImportPreview> {
  return bodyOf(201, client.post(`/desk/imports?eventId=${eventId}&fileName=${fileName}`, list))
}

/** Stores the rows of a list that was read. */
export async function applyList(client: Client, importId: string): Promise<ImportPreview> {
  await client.post(`/desk/imports/${importId}/apply`)
  return vi.waitFor(
    async () => {
      const { body } = await client.get(`/desk/imports/${importId}`)
      expect(body.state).toBe('done')
      return body
    },
    { timeout: 60_000, interval: 20 },
  )
}

export async function takeList(
  client: Client,
  eventId: string,
  list: string,
  fileName?: string,
): Promise<ImportPreview> {
  return applyList(client, (await readList(client, eventId, list, fileName)).importId)
}
