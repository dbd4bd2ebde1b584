// @module-tag slow
import { afterEach, describe, expect, it } from 'vitest'
import type { TestPerson } from '../support/kiosk.ts'
import { opened } from '../support/opened.ts'
import type { Desk } from './desk-house.ts'
import { openTagRig, tagOf, tagStatus } from './tag-rig.ts'

/** A real kiosk with a simulated reader, whose page is reloaded while a person is served. */
describe('a reload while a printed person waits for a tag', () => {
  const rig = opened(openTagRig)
  afterEach(() => rig.reader.remove())

  /** A scanned and printed person, whose tag is next. */
  async function printed(name: string): Promise<{ desk: Desk; person: TestPerson }> {
    const desk = await rig.open()
    const person = await desk.guest(name)
    await desk.scanStep(person, 'Print the pass')
    await desk.step('Enter', 'Write the tag')
    return { desk, person }
  }
  const reload = async (desk: Desk, name: string): Promise<void> => {
    await desk.page.reload()
    await desk.page.locator('.stage.person').getByRole('main', { name }).waitFor()
  }
  const prints = async ({ userId }: TestPerson): Promise<number> =>
    (await rig.db('print_jobs').where({ user_id: userId })).length
  const capsOf = (desk: Desk): Promise<string[]> => desk.page.locator('.banner .cap').allInnerTexts()

  it('restores the step, and neither Enter nor a digit prints a second pass', async () => {
    const { desk, person } = await printed('Anna Berg')
    for (let times = 0; times < 2; times += 1) {
      await reload(desk, 'Anna Berg')
      await desk.says('Write the tag — The printer reported it done.')
      expect((await capsOf(desk)).join()).toContain('Space')
    }
    await desk.step('1', 'Write the tag')
    await desk.step('Space', 'Put the pass on the reader')
    rig.reader.present(tagOf())
    await desk.says('Hand over the pass — Tag read back and matched')
    expect(await tagStatus(desk, person)).toBe('verified')
    expect(await prints(person)).toBe(1)
  })

  it('restores it while the reader waits, and the tag is written by one key', async () => {
    const { desk, person } = await printed('Li Jian')
    await desk.step('Space', 'Put the pass on the reader')
    await reload(desk, 'Li Jian')
    await desk.says('Write the tag')
    await desk.step('Space', 'Put the pass on the reader')
    rig.reader.present(tagOf())
    await desk.says('Hand over the pass')
    expect(await tagStatus(desk, person)).toBe('verified')
    expect(await prints(person)).toBe(1)
  })

  it('shows a written tag as written, and goes on with Enter', async () => {
    const { desk, person } = await printed('Zoë Kraus')
    await desk.step('Space', 'Put the pass on the reader')
    rig.reader.present(tagOf())
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
