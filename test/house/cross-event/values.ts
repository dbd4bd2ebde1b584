import { randomUUID } from 'node:crypto'
import { TEMPLATE_PRESETS } from '../../../contract/pass/template/template-presets.ts'
import { content } from '../../support/kiosk.ts'
import type { Named } from './fill.ts'

/** Record ids, which are compared with unknown ones. */
export const RECORD_IDS = (
  'userId userIds otherUserId entryId entryIds ids ticketId questionId code jobId placeId runId ' +
  'labelId importId listId playlistId orgId imageId tokenId deviceId pairingId operationId classId ' +
  'partyId partyPlaceId'
).split(' ')
/** Other values that a request needs. */
export const plain = (): Named => ({
  requestKey: randomUUID(),
  windowId: randomUUID(),
  knows: null,
  // A backup is identified by its file.
  name: 'Somebody.sqlite',
  email: `${randomUUID()}@people.example`,
  slug: `event-${randomUUID().slice(0, 8)}`,
  timeZone: 'Asia/Tokyo',
  startsAt: '2026-11-20T00:00:00Z',
  endsAt: '2026-11-22T00:00:00Z',
  template: TEMPLATE_PRESETS[0]!,
  ownTemplate: null,
  templateRevision: 1,
  content: content(),
  expectedRevision: 0,
  draftRevision: 1,
  renderHash: 'f'.repeat(64),
  model: 'QL-820NWB',
  address: 'virtual',
  stock: 'DK-2205',
  offsets: { xMm: 0, yMm: 0 },
  usedAt: '2026-11-20T00:00:00.000Z',
  handedOutAt: '2026-11-20T00:00:00.000Z',
  fingerprint: 'f'.repeat(64),
  document: 'pass',
  version: '1',
  image: Buffer.from('no picture').toString('base64'),
  which: 'face',
  z: '1',
  x: '0',
  y: '0',
  pin: '4071',
  current: 'wrong password',
  next: 'another long password',
  password: 'wrong password',
  seconds: 1,
  raw: 'name,mail\nSomebody,somebody@people.example\n',
})

/** Some requests identify the person by one of these only. */
export const WHO: readonly (readonly string[])[] = [[], ['qr'], ['userId', 'entryId']]

export const without = (named: Named, left: readonly string[]): Named =>
  Object.fromEntries(Object.entries(named).filter(([name]) => !left.includes(name)))
