import { describe, expect, it } from 'vitest'
import { endpoints } from '../../../contract/app/endpoints.ts'
import { checkKioskPin } from '../../../src-server/account/handover/kiosk-pin.ts'
import { codesNotShown, expectError } from '../../support/client.ts'
import { databaseKinds } from '../../support/databases.ts'
import { made } from '../../support/opened.ts'
import { openedEvent } from '../../support/opened-event.ts'

const PATH = '/desk/kiosk-pin'

describe.each(databaseKinds)('the PIN that leaves kiosk mode, on %s', (kind) => {
  const house = openedEvent({ kind })
  const admin = made(() => house.makeAdmin())
  const check = (pin: string, now = Date.now()) => checkKioskPin(house.kiosk, pin, now)

  it('can be set, changed and removed by an administrator', async () => {
    expect((await admin.client.get(PATH)).body).toEqual({ set: false })
    expect(await check('2468')).toEqual({ result: 'none' })
    expect((await admin.client.post(PATH, { pin: '2468' })).body).toEqual({ set: true })
    expect(await check('2468')).toEqual({ result: 'right' })
    expect((await admin.client.post(PATH, { pin: '135790' })).body).toEqual({ set: true })
    expect(await check('2468')).toEqual({ result: 'wrong' })
    expect(await check('135790')).toEqual({ result: 'right' })
    expect((await admin.client.post(PATH, { pin: null })).body).toEqual({ set: false })
    expect((await admin.client.get(PATH)).body).toEqual({ set: false })
  })

  it('is stored as a hash, and recorded without it', async () => {
    await admin.client.post(PATH, { pin: '864201' })
    const stored = JSON.stringify([await house.db('settings'), await house.db('audit_log')])
    expect(stored).not.toContain('864201')
    expect(stored).toContain('$scrypt$')
    const line = { action: 'kiosk_pin_set', user_id: admin.userId }
    expect(await house.db('audit_log').where(line)).not.toEqual([])
  })

  it('delays repeated attempts at this desk, and is not counted when correct', async () => {
    await admin.client.post(PATH, { pin: '2468' })
    const now = Date.now() + 600_000
    for (const pin of ['1', '2', '3', '4']) expect(await check(pin, now)).toEqual({ result: 'wrong' })
    expect(await check('', now)).toEqual({ result: 'wrong' })
    expect(await check('2468', now)).toEqual({ result: 'right' })
    for (const pin of ['1', '2', '3', '4', '5']) expect(await check(pin, now)).toEqual({ result: 'wrong' })
    expect(await check('2468', now)).toEqual({ result: 'wait', waitMs: 300_000 })
    expect(await check('2468', now + 300_001)).toEqual({ result: 'right' })
    const line = { action: 'wrong_kiosk_pin', at: new Date(now).toISOString() }
    expect(await house.db('audit_log').where(line)).toHaveLength(9)
  })

  it.each(['', '123', '1'.repeat(13), '12 34', '１２３４', 'abcd', 1234, undefined])(
    'cannot be %j',
    async (pin) => {
      expectError(await admin.client.post(PATH, { pin }), 'invalid_input')
    },
  )

  it('cannot be checked or changed by others', async () => {
    expectError(await house.desk.get(PATH), 'admin_required')
    expectError(await house.desk.post(PATH, { pin: '1111' }), 'admin_required')
    expectError(await house.client.get(PATH), 'unauthorized')
    expect(codesNotShown([endpoints.getKioskPin, endpoints.setKioskPin])).toEqual([])
  })
})
