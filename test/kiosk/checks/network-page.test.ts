import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TRIAL_MS } from '../../../src-server/kiosk/checks/network-rules.ts'
import { ownNetworks } from '../../../src-server/platform/lan/networks.ts'
import { startTestKiosk, type TestKiosk } from '../../support/kiosk.ts'
import { rawRequest } from '../../support/raw-request.ts'
import { requireThat } from '../../support/tools.ts'

describe('the page of the network check', () => {
  let house: TestKiosk
  let address: string
  let ahead = 0
  beforeAll(async () => {
    // A phone does not come from a loopback address.
    const own = ownNetworks().find((one) => !one.address.includes(':'))
    requireThat(own !== undefined, 'an IPv4 network')
    ;({ address } = own)
    house = await startTestKiosk({ lanPort: 0, now: () => Date.now() + ahead })
  })
  afterAll(() => house?.close())

  /** The reply of the LAN listener, called by this host. */
  const ask = async (path: string, host = address): Promise<string> => {
    const port = house.kiosk.lan!.port!
    const headers = { Host: `${host}:${port}` }
    return (await rawRequest(`https://${address}:${port}${path}`, { headers })).text
  }
  const pictureIn = (page: string): string => /<img src="https:\/\/[^/]+([^"]+)"/.exec(page)![1]!

  it('says that the phone reaches the kiosk if it was opened by name', async () => {
    expect(await ask('/network?lang=en', 'pass-kiosk.local')).toContain('This phone reaches the kiosk')
  })

  it('tries the name without a script, and says that it arrived', async () => {
    const page = await ask('/network?lang=en')
    expect(page).not.toContain('<script')
    expect(page).toContain('http-equiv="refresh" content="7;url=/network?tried=1&amp;lang=en"')
    await ask(pictureIn(page), 'pass-kiosk.local')
    expect(await ask('/network?tried=1&lang=en')).toContain('This phone reaches the kiosk')
  })

  it.each([
    ['en', 'pass-kiosk.local is not found. Allow multicast DNS (UDP 5353)', 'Not tried'],
    ['ja', 'pass-kiosk.local が見つかりません。マルチキャスト DNS（UDP 5353）を通すか', '未確認'],
  ])('says in a sentence and a picture that the name is not found, in %s', async (lang, text, untried) => {
    await ask(`/network?lang=${lang}`)
    ahead += TRIAL_MS
    const page = await ask(`/network?tried=1&lang=${lang}`)
    expect(page).toContain(text)
    expect(page).toContain(untried)
    expect(page.match(/<svg class="cause"/g)).toHaveLength(1)
    expect(page).toContain(address)
  })

  it('counts no picture that was loaded by the address', async () => {
    await ask(pictureIn(await ask('/network?lang=en')))
    ahead += TRIAL_MS
    expect(await ask('/network?tried=1&lang=en')).toContain('is not found')
  })

  it('shows on the kiosk itself which address to open on a phone', async () => {
    const { body } = await house.client.get('/network?lang=en')
    expect(body).toMatch(/Open this address on a phone .*: https:\/\/\S+\/network/)
  })
})
