// @module-tag slow
import type { Route } from 'playwright-core'
import { afterEach, describe, expect, it } from 'vitest'
import type { VirtualTag } from '../../drivers/tag-reader.ts'
import type { TestPerson } from '../support/kiosk.ts'
import { opened } from '../support/opened.ts'
import type { Desk } from './desk-house.ts'
import { openTagRig, SLOW, tagOf, tagStatus } from './tag-rig.ts'

describe("writing tags at the desk's screens", () => {
  const rig = opened(openTagRig)
  afterEach(() => {
    rig.reader.setState('ready')
    rig.reader.remove()
  })
  const put = (tag: VirtualTag): VirtualTag => {
    rig.reader.present(tag)
    return tag
  }
  /** A desk with a scanned person for whose tag the reader waits. */
  async function openArmed() {
    const desk = await rig.open()
    const person = await desk.guest('田中 美咲')
    await desk.scanStep(person, 'Print the pass')
    await desk.step('Space', 'Put the pass on the reader')
    return { desk, person }
  }
  const stops = (desk: Desk): Promise<string[]> =>
    desk.page.locator('.steps > li').evaluateAll((all) => all.map((one) => one.className))

  it('goes from the scan over the printer to a verified tag, with Enter and Space', async () => {
    const desk = await rig.open()
    const person = await desk.guest('田中 美咲')
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
    expect(await tagStatus(desk, person)).toBe('verified')
    rig.reader.remove()
    await desk.scanStep(await desk.guest('佐藤 悠斗'), 'Print the pass')
  })

  it('shows the content of a tag before O overwrites it; any other key leaves it unchanged', async () => {
    const { desk } = await openArmed()
    const tag = put(tagOf({ url: 'https://shop.example/card' }))
    await desk.says('Overwrite this tag? — On it now: https://shop.example/card. O overwrites.')
    await desk.step(['Enter', 'y', 'Space'], 'Overwrite this tag?')
    expect(tag.counts().writes).toBe(0)
    await desk.step('o', 'Print the pass next')
    expect(tag.counts().writes).toBeGreaterThan(0)
  })

  it('keeps a scan that comes meanwhile, and opens it when the tag is skipped', async () => {
    const { desk, person } = await openArmed()
    await desk.scan(await desk.guest('佐藤 悠斗'))
    await desk.holds('佐藤 悠斗')
    await desk.says('Put the pass on the reader')
    await desk.step('Escape', 'Print the pass')
    const tag = put(tagOf())
    await desk.press('Escape')
    await desk.opens('佐藤 悠斗')
    expect([tag.counts().writes, await tagStatus(desk, person)]).toEqual([0, 'not_written'])
  })

  it('does not arm the reader again after another screen was open', async () => {
    const { desk, person } = await openArmed()
    await desk.step('F7', 'Print jobs')
    put(tagOf())
    await expect.poll(() => tagStatus(desk, person)).toBe('verified')
    await desk.step('Escape', 'Print the pass next')
  })

  it('says why the kiosk writes no tags, and Space asks again', async () => {
    const desk = await rig.open()
    const json = { error: 'pass_nfc_not_enabled', message: 'Tags are off.', requestId: 'test' }
    const refuse = (route: Route) => route.fulfill({ status: 409, json })
    await desk.page.route('**/desk/tags/arm', refuse, { times: 1 })
    await desk.scanStep(await desk.guest('田中 美咲'), 'Print the pass')
    await desk.step('Space', 'Leave the tag out — Tags are off for this event.')
    expect(await stops(desk)).toContain('blocked')
    await desk.step('Space', 'Put the pass on the reader')
  })

  it('disarms the reader for the earlier person when the page is opened again', async () => {
    const { desk, person } = await openArmed()
    const left = desk.page.waitForResponse('**/desk/tags/disarm')
    await desk.page.reload()
    await left
    const tag = put(tagOf())
    await desk.page.waitForTimeout(300)
    expect([tag.counts().writes, await tagStatus(desk, person)]).toEqual([0, 'not_written'])
  })

  it('has neither a tag step nor tag keys where the event writes none', async () => {
    const desk = await rig.open({ nfcEnabled: false })
    expect(await desk.page.locator('.device-line').innerText()).not.toMatch(/tag/i)
    await desk.scanStep(await desk.guest('田中 美咲'), 'Print the pass')
    expect(await desk.page.locator('.steps').innerText()).not.toContain('Tag')
    await desk.step(['Space', 'Enter'], 'Hand over the pass')
  })

  it('writes a stack of five without a key, in printing order, and shows whose tag is next', async () => {
    const desk = await rig.open()
    const names = ['李 健', '鈴木 遥', '渡邊 Christina', 'Anna Berg', '高橋 蓮']
    const people = []
    for (const name of names) people.push(await desk.printed(name))
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
    expect(await Promise.all(people.map((person) => tagStatus(desk, person)))).toEqual(
      Array(5).fill('verified'),
    )
  })

  describe('when the page is reloaded while a printed person waits for a tag', () => {
    async function printed(name: string): Promise<{ desk: Desk; person: TestPerson }> {
      const desk = await rig.open()
      const person = await desk.guest(name)
      await desk.scanStep(person, 'Print the pass')
      await desk.step('Enter', 'Write the tag')
      return { desk, person }
    }
    const reload = async (desk: Desk, name: string): Promise<void> => {
      await desk.page.reload()
      await desk.opens(name)
    }
    const prints = async ({ userId }: TestPerson): Promise<number> =>
      (await rig.db('print_jobs').where({ user_id: userId })).length
    const capsOf = (desk: Desk): Promise<string[]> => desk.page.locator('.banner .cap').allInnerTexts()

    it('restores the step, also while the reader waits, and no key prints a second pass', async () => {
      const { desk, person } = await printed('Anna Berg')
      for (let times = 0; times < 2; times += 1) {
        await reload(desk, 'Anna Berg')
        await desk.says('Write the tag — The printer reported it done.')
        expect((await capsOf(desk)).join()).toContain('Space')
      }
      await desk.step('1', 'Write the tag')
      await desk.step('Space', 'Put the pass on the reader')
      await reload(desk, 'Anna Berg')
      await desk.says('Write the tag')
      await desk.step('Space', 'Put the pass on the reader')
      put(tagOf())
      await desk.says('Hand over the pass — Tag read back and matched')
      expect(await tagStatus(desk, person)).toBe('verified')
      expect(await prints(person)).toBe(1)
    })

    it('shows a written tag as written, and goes on with Enter', async () => {
      const { desk, person } = await printed('Zoë Kraus')
      await desk.step('Space', 'Put the pass on the reader')
      put(tagOf())
      await desk.says('Hand over the pass')
      await reload(desk, 'Zoë Kraus')
      await desk.says('Hand over the pass')
      await desk.step('Enter', 'Scan the pass QR')
      expect(await prints(person)).toBe(1)
    })

    it('prints again only by F4 and a reason, and shows that step after the next reload too', async () => {
      const { desk, person } = await printed('Ken Mori')
      await reload(desk, 'Ken Mori')
      await desk.says('Write the tag')
      await desk.step('F4', 'Choose why to reprint')
      await desk.step('2', 'Print the pass again')
      expect(await prints(person)).toBe(1)
      await desk.step('Enter', 'Write the tag')
      await reload(desk, 'Ken Mori')
      await desk.says('Write the tag')
      expect(await prints(person)).toBe(2)
    })
  })
})
