// @module-tag slow
import type { Route } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { VirtualTag } from '../../drivers/tag-reader.ts'
import { openTagRig, SLOW, tagOf, type TagDeskPage, type TagRig } from './tag-rig.ts'

/** The tag screens at a real kiosk: a browser, a simulated reader, a virtual printer. */
describe("writing tags at the desk's screens", () => {
  let rig: TagRig
  beforeAll(async () => {
    rig = await openTagRig()
  })
  afterEach(() => {
    rig.reader.setState('ready')
    rig.reader.remove()
  })
  afterAll(() => rig.close())

  async function openDesk(options?: Parameters<TagRig['openDesk']>[0]): Promise<TagDeskPage> {
    const desk = await rig.openDesk(options)
    onTestFinished(() => desk.close())
    return desk
  }
  const put = (tag: VirtualTag): VirtualTag => {
    rig.reader.present(tag)
    return tag
  }
  /** A scanned person for whose tag the reader waits. */
  async function armed(desk: TagDeskPage, name = '田中 美咲') {
    const person = await desk.confirmed({ name })
    await desk.scanStep(person, 'Print the pass')
    await desk.step('Space', 'Put the pass on the reader')
    return person
  }
  const stops = (desk: TagDeskPage): Promise<string[]> =>
    desk.page.locator('.steps > li').evaluateAll((all) => all.map((one) => one.className))

  it('goes from the scan over the printer to a verified tag, with Enter and Space', async () => {
    const desk = await openDesk()
    const person = await desk.confirmed()
    await desk.scanStep(person, 'Print the pass')
    await desk.step('Enter', 'Write the tag — The printer reported it done.')
    expect(await stops(desk)).toEqual(['done', 'done', 'done', 'now', 'ahead'])
    await desk.step('Space', 'Put the pass on the reader')
    const tag = tagOf()
    tag.setFaults(SLOW)
    put(tag)
    await desk.says('Keep the tag still')
    expect(await desk.page.locator('.banner .cap').count()).toBe(0)
    await desk.says('Hand over the pass — Tag read back and matched')
    expect(await stops(desk)).toEqual(['done', 'done', 'done', 'done', 'now'])
    expect(await desk.statusOf(person)).toBe('verified')
    rig.reader.remove()
    const next = await desk.confirmed({ name: '佐藤 悠斗' })
    await desk.scanStep(next, 'Print the pass')
  })

  it('has Japanese texts', async () => {
    const desk = await openDesk({ language: 'ja' })
    await desk.scanStep(await desk.confirmed(), 'パスを印刷する')
    await desk.step('Space', 'パスをリーダーに置く')
    put(tagOf())
    await desk.says('次にパスを印刷する — タグを読み返し、内容が一致しました')
  })

  it('finishes a removed tag when it comes back, and refuses another, naming both', async () => {
    const desk = await openDesk()
    const person = await armed(desk)
    const tag = tagOf()
    tag.setFaults({ loseAfterWrites: 6 })
    put(tag)
    await desk.says(`Put the same tag back — Writing is not finished. The tag ends in …${tag.uid.slice(-4)}.`)
    const other = put(tagOf())
    await desk.says(`Use the first tag again — Now …${other.uid.slice(-4)}. Needed …${tag.uid.slice(-4)}.`)
    expect(await stops(desk)).toEqual(['done', 'done', 'ahead', 'blocked', 'ahead'])
    expect(other.counts().writes).toBe(0)
    tag.present()
    put(tag)
    await desk.says('Print the pass next')
    expect(await desk.statusOf(person)).toBe('verified')
  })

  it('accepts another tag instead of the removed one when Space is pressed', async () => {
    const desk = await openDesk()
    await armed(desk)
    const tag = tagOf()
    tag.setFaults({ loseAfterWrites: 6 })
    put(tag)
    await desk.says('Put the same tag back')
    await desk.step('Space', 'Put the pass on the reader')
    put(tagOf())
    await desk.says('Print the pass next')
  })

  it('detects a tag that is exchanged during a write', async () => {
    const desk = await openDesk()
    const person = await armed(desk)
    const [tag, other] = [tagOf(), tagOf()]
    tag.setFaults({ swap: { afterApdus: 14, to: other } })
    put(tag)
    await desk.says(`Use the first tag again — Now …${other.uid.slice(-4)}. Needed …${tag.uid.slice(-4)}.`)
    expect(await desk.statusOf(person)).toBe('not_written')
  })

  it('shows the content of a tag before O overwrites it; any other key leaves it unchanged', async () => {
    const desk = await openDesk()
    await armed(desk)
    const tag = put(tagOf({ url: 'https://shop.example/card' }))
    await desk.says('Overwrite this tag? — On it now: https://shop.example/card. O overwrites.')
    await desk.step(['Enter', 'y', 'Space'], 'Overwrite this tag?')
    expect(tag.counts().writes).toBe(0)
    await desk.step('o', 'Print the pass next')
    expect(tag.counts().writes).toBeGreaterThan(0)
  })

  it('says of each tag of a drawer why it cannot be used, and writes the next', async () => {
    const desk = await openDesk()
    await armed(desk)
    for (const [tag, says] of [
      [tagOf({ kind: 'MF0ICU2' }), 'Use another tag — This one is not formatted as an NDEF tag.'],
      [
        tagOf({ kind: 'MF0UL11', capabilityHex: 'E1100600', areaHex: '0300FE', passwordFrom: 4 }),
        'Use another tag — This one rejects writing: locked or under a password.',
      ],
      [tagOf({ passwordFrom: 4 }), 'Use another tag — This one is locked by a password.'],
      [tagOf({ kind: 'NTAG424' }), 'Use an NTAG213, 215 or 216 — This is a Type 4 tag'],
      [
        tagOf({ headerUid: '04DDDDDDDDDDDD' }),
        "Use another tag — The number in this tag's memory is not its own.",
      ],
    ] as const) {
      put(tag)
      await desk.says(says)
      expect(tag.counts().writes).toBe(0)
      rig.reader.remove()
    }
    put(tagOf({ kind: 'FM11NT021', uid: '1DA1B2C3D4E5F6' }))
    await desk.says('Print the pass next')
  })

  it('keeps a scan that comes meanwhile, and opens it when the tag is skipped', async () => {
    const desk = await openDesk()
    const person = await armed(desk)
    await desk.scan(await desk.confirmed({ name: '佐藤 悠斗' }))
    await expect.poll(() => desk.page.locator('.waiting-scans').innerText()).toContain('佐藤 悠斗')
    await desk.says('Put the pass on the reader')
    await desk.step('Escape', 'Print the pass')
    const tag = put(tagOf())
    await desk.press('Escape')
    await desk.page.locator('.stage.person').getByRole('main', { name: '佐藤 悠斗' }).waitFor()
    expect([tag.counts().writes, await desk.statusOf(person)]).toEqual([0, 'not_written'])
  })

  it('does not arm the reader again after another screen was open', async () => {
    const desk = await openDesk()
    const person = await armed(desk)
    await desk.step('F7', 'Print jobs')
    put(tagOf())
    await expect.poll(() => desk.statusOf(person)).toBe('verified')
    await desk.step('Escape', 'Print the pass next')
  })

  it('shows how to connect a reader, and continues automatically when it is there', async () => {
    const desk = await openDesk()
    await armed(desk)
    rig.reader.setState('no_reader')
    await desk.says('Plug in a tag reader')
    await desk.page.locator('.device-line').getByText('Tag reader: No reader').waitFor()
    rig.reader.setState('ready')
    await desk.says('Put the pass on the reader')
  })

  it('says why the kiosk writes no tags, and Space asks again', async () => {
    const desk = await openDesk()
    const json = { error: 'pass_nfc_not_enabled', message: 'Tags are off.', requestId: 'test' }
    const refuse = (route: Route) => route.fulfill({ status: 409, json })
    await desk.page.route('**/desk/tags/arm', refuse, { times: 1 })
    await desk.scanStep(await desk.confirmed(), 'Print the pass')
    await desk.step('Space', 'Leave the tag out — Tags are off for this event.')
    expect(await stops(desk)).toContain('blocked')
    await desk.step('Space', 'Put the pass on the reader')
  })

  it('disarms the reader for the earlier person when the page is opened again', async () => {
    const desk = await openDesk()
    const person = await armed(desk)
    const left = desk.page.waitForResponse('**/desk/tags/disarm')
    await desk.page.reload()
    await left
    const tag = put(tagOf())
    await desk.page.waitForTimeout(300)
    expect([tag.counts().writes, await desk.statusOf(person)]).toEqual([0, 'not_written'])
  })

  it('has neither a tag step nor tag keys where the event writes none', async () => {
    const desk = await openDesk({ nfcEnabled: false })
    expect(await desk.page.locator('.device-line').innerText()).not.toMatch(/tag/i)
    await desk.scanStep(await desk.confirmed(), 'Print the pass')
    expect(await desk.page.locator('.steps').innerText()).not.toContain('Tag')
    await desk.step(['Space', 'Enter'], 'Hand over the pass')
  })

  it('writes a stack of five without a key, in printing order, and shows whose tag is next', async () => {
    const desk = await openDesk()
    const names = ['李 健', '鈴木 遥', '渡邊 Christina', 'Anna Berg', '高橋 蓮']
    const people = []
    for (const name of names) people.push(await desk.printed({ name }))
    await desk.press('Control+g')
    for (const [index, name] of names.entries()) {
      await desk.says('Put the next tag on')
      await expect.poll(() => desk.page.locator('.tag-run').innerText()).toContain(name)
      expect(await desk.page.locator('[data-count=left]').innerText()).toBe(String(5 - index))
      put(tagOf())
      await desk.says(
        index < 4
          ? `Lift the tag — Matched. Next: ${names[index + 1]}.`
          : 'Hand out the passes — 5 tags read back and matched.',
      )
      rig.reader.remove()
    }
    expect(await desk.page.locator('[data-count=done]').innerText()).toBe('5')
    expect(await desk.page.locator('.tag-run__result').first().innerText()).toContain('高橋 蓮')
    expect(await Promise.all(people.map(desk.statusOf))).toEqual(Array(5).fill('verified'))
  })
})
