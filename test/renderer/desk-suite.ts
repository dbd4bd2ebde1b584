import { describe, expect, it, onTestFinished } from 'vitest'
import { scan, type DeskBrowser, type OpenDesk } from './desk-browser.ts'
import { addJob, addPerson, unconfirmed, type FakePerson, type World } from './fake-world.ts'

/** From the scan to the printed pass. */
export function deskSuite(open: DeskBrowser['open']): void {
  async function openWith(
    prepare: (world: World) => FakePerson,
    language: 'ja' | 'en' = 'en',
  ): Promise<OpenDesk & { readonly person: FakePerson }> {
    let person: FakePerson | undefined
    const desk = await open((world) => void (person = prepare(world)), { language })
    onTestFinished(() => desk.close())
    return { ...desk, person: person! }
  }
  const misaki = (world: World): FakePerson =>
    addPerson(world, { name: '田中 美咲', kana: 'たなか みさき' })

  describe('a confirmed pass', () => {
    it('is printed with one Enter, and the banner reports it when the printer has reported it', async () => {
      const { page, says, press, person, world } = await openWith(misaki)
      await scan(page, person.qr)
      await says('Print this pass — Confirmed by the participant')
      await press('Enter')
      await says('Hand over the pass — The printer reported it done.')
      expect(world.jobs).toMatchObject([
        { userId: person.userId, state: 'printed', renderHash: person.confirmedHash },
      ])
    })

    it('shows its own text large, and the registered name where that differs', async () => {
      const { page, says, person } = await openWith((world) => {
        const one = misaki(world)
        const draft = one.pass!.draft!
        one.pass = {
          ...one.pass!,
          draft: { ...draft, content: { ...draft.content, name: 'Misaki\nTanaka' } },
        }
        return one
      })
      await scan(page, person.qr)
      await says('Print this pass')
      expect(await page.locator('.person--display').innerText()).toBe('Misaki Tanaka')
      await page.getByText('Registered as 田中 美咲').waitFor()
    })

    it('is drawn in true proportion with its unprinted margins', async () => {
      const { page, says, person } = await openWith(misaki)
      await scan(page, person.qr)
      await says('Print this pass')
      const box = await page.locator('.paper').boundingBox()
      expect(box!.width / box!.height).toBeCloseTo((696 + 36) / (402 + 70), 2)
    })

    it('is drawn on the card that it is put on, where the template has one', async () => {
      const { page, says, person } = await openWith((world) => {
        const one = misaki(world)
        const backing = { format: 'a6', centerX: 0.5, top: 0.25, bleedMm: 3 } as const
        one.pass = { ...one.pass!, template: { ...one.pass!.template, backing } }
        return one
      })
      await scan(page, person.qr)
      await says('Print this pass')
      const [label, bleed, card] = await Promise.all(
        ['.paper', '.backing--bleed', '.backing:not(.backing--bleed)'].map((box) =>
          page.locator(box).boundingBox(),
        ),
      )
      expect(card!.width / label!.width).toBeCloseTo(105 / 62, 1)
      expect(bleed!.width - card!.width).toBeCloseTo((2 * 3 * label!.width) / 62, 0)
      expect(label!.y - card!.y).toBeCloseTo(card!.height * 0.25, 0)
    })

    it('is printed once although Enter is held down', async () => {
      const { page, says, person, world } = await openWith(misaki)
      await scan(page, person.qr)
      await says('Print this pass')
      for (let times = 0; times < 5; times += 1) await page.keyboard.down('Enter')
      await page.keyboard.up('Enter')
      await says('Hand over the pass')
      expect(world.jobs).toHaveLength(1)
    })

    it('is printed once although the reply to Enter was lost and Enter is pressed again', async () => {
      const { page, says, press, person, world } = await openWith(misaki)
      await scan(page, person.qr)
      await says('Print this pass')
      world.loseAnswers = 1
      await press('Enter')
      // The job that was made is found again, or Enter repeats the request under the same key.
      await says(/^(Try again|Hand over|Wait)/)
      if ((await page.locator('.banner').innerText()).includes('Try again')) await press('Enter')
      await says('Hand over the pass')
      const keys = world.asked
        .filter(({ id }) => id === 'print')
        .map(({ body }) => (body as { requestKey: string }).requestKey)
      expect([world.jobs.length, new Set(keys).size]).toEqual([1, 1])
    })

    it('does not count as printed without a report of the printer', async () => {
      const { page, says, press, person, world } = await openWith(misaki)
      world.printsAs = null
      await scan(page, person.qr)
      await says('Print this pass')
      await press('Enter')
      await says('Wait for its turn')
      await page.waitForTimeout(800)
      await says('Wait for its turn')
      expect(await page.locator('.banner .cap').count()).toBe(0)
    })
  })

  describe('an unconfirmed pass', () => {
    it('is confirmed by staff with Enter, then printed with Enter', async () => {
      const { page, says, press, person, world } = await openWith((world) => {
        const one = misaki(world)
        unconfirmed(one)
        return one
      })
      await scan(page, person.qr)
      await says('Check the text')
      await press('Enter')
      await says('Print this pass — Confirmed by staff')
      expect(world.jobs).toEqual([])
      await press('Enter')
      await says('Hand over the pass')
    })

    it('waits for consent first', async () => {
      const { page, says, press, person } = await openWith((world) =>
        addPerson(world, { name: 'Anna Berg', consentGiven: false }),
      )
      await scan(page, person.qr)
      await says('Ask for consent')
      await press('Enter')
      await says('Print this pass')
    })

    it('is not printed for who does not agree: N sends them to the help desk, with the cause', async () => {
      const { page, says, press, person, world } = await openWith((made) =>
        addPerson(made, { name: 'Anna Berg', consentGiven: false }),
      )
      await scan(page, person.qr)
      await says('Ask for consent')
      await press('n')
      await says('Scan the QR code')
      expect(person.parked).toBe(true)
      expect(world.asked.findLast(({ id }) => id === 'park')?.body).toEqual({
        parked: true,
        note: 'Does not agree to print the pass',
      })
      await press('Control+z')
      await expect.poll(() => person.parked).toBe(false)
      await scan(page, person.qr)
      await says('Ask for consent')
      await press('F3')
      await says('Ask for consent — Show the screen. Press Enter if they agree; then')
      await press('n')
      await says('Scan the QR code')
      expect([person.parked, person.consentGiven]).toEqual([true, false])
    })

    it('changed while staff checked it, so they check again', async () => {
      const { page, says, press, person, desk } = await openWith(misaki)
      await scan(page, person.qr)
      await says('Print this pass')
      person.pass = { ...person.pass!, render: { ...person.pass!.render!, hash: 'a'.repeat(64) } }
      person.confirmedHash = 'a'.repeat(64)
      desk.changed()
      await says('Check the new text')
      await press('Enter')
      await says('Print this pass')
    })
  })

  describe('a pass that was printed before', () => {
    const printedBefore = (world: World): FakePerson => {
      const person = misaki(world)
      addJob(world, person, {
        state: 'printed',
        createdAt: '2026-10-17T00:12:00Z',
        finishedAt: '2026-10-17T00:12:00Z',
      })
      return person
    }

    it('asks for a reason, repeats it, and prints with it', async () => {
      const { page, says, tone, press, person, world } = await openWith(printedBefore)
      await scan(page, person.qr)
      await says('Choose a reason to reprint — Printed once')
      await press('Enter')
      expect(await tone()).toBe('warning')
      await press('2')
      await says('Print the pass again — Reason: Damaged')
      await press('Enter')
      await says('Hand over the pass')
      expect(world.jobs.at(-1)).toMatchObject({ reason: 'damaged' })
    })

    it('takes one typed line for another reason', async () => {
      const { page, says, press, person, world } = await openWith(printedBefore)
      await scan(page, person.qr)
      await says('Choose a reason')
      await press('5')
      await says('Type why it is reprinted')
      await page.keyboard.type('coffee', { delay: 60 })
      await press('Enter')
      await says('Print the pass again — Reason: Other')
      await press('Enter')
      await says('Hand over the pass')
      expect(world.jobs.at(-1)).toMatchObject({ reason: 'other', reasonText: 'coffee' })
    })

    it('can be requested again right after it was printed', async () => {
      const { page, says, press, person } = await openWith(misaki)
      await scan(page, person.qr)
      await says('Print this pass')
      await press('Enter')
      await says('Hand over the pass')
      await press('F4')
      await says('Choose a reason to reprint')
    })
  })

  it('a person whose case takes longer leaves the line with F9, and comes back with Ctrl+Z', async () => {
    const { page, says, press, person } = await openWith(misaki)
    await scan(page, person.qr)
    await says('Print this pass')
    await press('F9')
    await says('Scan the QR code')
    expect(person.parked).toBe(true)
    await page.getByText('田中 美咲 is at the help desk now.').waitFor()
    await press('Control+z')
    await expect.poll(() => person.parked).toBe(false)
  })

  it('F10 changes every text without a reload and is remembered', async () => {
    const { page, says, press, person } = await openWith(misaki)
    await scan(page, person.qr)
    await says('Print this pass')
    await press('F10')
    await says('印刷する — 本人が 8:12 に確認済み。まだ印刷していません')
    expect(await page.locator('.shortcut-bar').innerText()).toContain('検索')
    await page.reload()
    await says('印刷する — 本人が 8:12 に確認済み。まだ印刷していません')
    expect(await page.locator('html').getAttribute('lang')).toBe('ja')
  })

  it('everything important is on the banner, in a live region that is assertive for errors', async () => {
    const { page, says, person, desk, world } = await openWith(misaki)
    const status = page.locator('.banner [role=status]')
    expect(await status.getAttribute('aria-live')).toBe('polite')
    world.printers[0]!.problem = { code: 'cover_open' }
    desk.changed()
    await says('Close the printer cover')
    expect(await status.getAttribute('aria-live')).toBe('assertive')
    expect(person.parked).toBe(false)
  })
}
