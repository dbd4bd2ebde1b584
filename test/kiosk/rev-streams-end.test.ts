// @module-tag slow
import { expect, it } from 'vitest'
import { revokeEventRole } from '../../src-server/account/staff/role-store.ts'
import { startTestKiosk, type TestPerson } from '../support/kiosk.ts'
import { listenTo, phoneOf } from './rev-listener.ts'
import { opened } from '../support/opened.ts'

const house = opened(() => startTestKiosk())

const listen = async (person: TestPerson, path = '/api/kiosk/revs') =>
  listenTo(house.kiosk.url + path, await phoneOf(house.db, person))

it('a stream of revs ends when its token or role has ended, and says why', async () => {
  const eventId = await house.makeEvent()
  const person = await house.makePerson({ eventId })
  const manager = await house.makeManager(eventId)
  const own = await listen(person)
  const staff = await listen(manager, `/api/admin/passes/${eventId}/revs`)
  const stays = await listen(manager)
  const { devices } = (await person.client.get('/api/v1/me/devices')).body
  await person.client.delete(`/api/v1/me/devices/${devices[0].deviceId}`)
  await revokeEventRole(house.db, manager.userId, eventId)
  await Promise.all([own.ended, staff.ended])
  expect(own.text()).toMatch(/event: end\ndata: {"error":"invalid_token"}\n\n$/)
  expect(staff.text()).toMatch(/event: end\ndata: {"error":"event_manager_required"}\n\n$/)
  await expect.poll(() => stays.text(), { timeout: 5_000 }).toMatch(/\n:\n\n$/)
  stays.stop()
}, 60_000)
