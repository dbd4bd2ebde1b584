import { describe, expect, it, onTestFinished } from 'vitest'
import { scan, type DeskBrowser, type OpenDesk } from './desk-browser.ts'
import {
  addJob,
  addPerson,
  makeEvent,
  makePrinter,
  unconfirmed,
  type FakePerson,
  type World,
} from './fake-world.ts'

/** Longer than the time in which Esc stops an automatic print, ms. */
const LONG_AFTER_MS = 2_200

/** The desk with many people in a row and during a long shift. */
export function lineSuite(open: DeskBrowser['open']): void {
  async function openWith(
    prepare: (world: World) => FakePerson,
  ): Promise<OpenDesk & { readonly person: FakePerson }> {
    let person: FakePerson | undefined
    const desk = await open((world) => void (person = prepare(world)), { language: 'en' })
    onTestFinished(() => desk.close())
    return { ...desk, person: person! }
  }
  const withoutConsent = (world: World): FakePerson => {
    const person = addPerson(world, { name: 'Anna Berg', consentGiven: false })
    unconfirmed(person)
    return person
  }
  const field = (desk: OpenDesk, label: string) => desk.page.getByLabel(label, { exact: true })
  const prints = (desk: OpenDesk): number =>
    desk.world.asked.filter((one) => one.id === 'print').length

  describe('F3 before consent', () => {
    it('asks for consent first, then edits and saves', async () => {
      const desk = await openWith(withoutConsent)
      await scan(desk.page, desk.person.qr)
      await desk.says('Ask for consent')
      await desk.press('F3')
      await desk.says('Ask for consent')
      expect(await field(desk, 'Name').count()).toBe(0)
      await desk.press('Enter')
      await desk.says('Edit the pass')
      expect(desk.person.consentGiven).toBe(true)
      await field(desk, 'Name').fill('Anna Bergh')
      await desk.press('Control+s')
      await desk.says('Check the text')
      expect(desk.person.pass?.draft?.content.name).toBe('Anna Bergh')
    })

    it('withdrawn while staff type: the consent step comes, and what was typed is kept', async () => {
      const desk = await openWith((world) => addPerson(world, { name: 'Anna Berg' }))
      await scan(desk.page, desk.person.qr)
      await desk.says('Print this pass')
      await desk.press('F3')
      await field(desk, 'Name').fill('Anna Bergh')
      desk.person.consentGiven = false
      await desk.press('Control+s')
      await desk.says('Ask for consent')
      await desk.press('Enter')
      await desk.says('Edit the pass')
      expect(await field(desk, 'Name').inputValue()).toBe('Anna Bergh')
      await desk.press('Control+s')
      await desk.says('Check the text')
      expect(desk.person.pass?.draft?.content.name).toBe('Anna Bergh')
    })
  })

  it('a person without consent takes two keys: consent with the text, then print', async () => {
    const desk = await openWith(withoutConsent)
    await scan(desk.page, desk.person.qr)
    await desk.says('Ask for consent')
    await desk.page.locator('.paper').waitFor()
    await desk.press('Enter')
    await desk.says('Print this pass — Confirmed by staff')
    await desk.press('Enter')
    await desk.says('Hand over the pass')
  })

  describe('editing', () => {
    it('saves with Enter', async () => {
      const desk = await openWith((world) => addPerson(world, { name: 'Anna Berg' }))
      await scan(desk.page, desk.person.qr)
      await desk.says('Print this pass')
      await desk.press('F3')
      await field(desk, 'Name').fill('Anna Bergh')
      await desk.page.waitForTimeout(100)
      await desk.press('Enter')
      await desk.says('Check the text')
      expect(desk.person.pass?.draft?.content.name).toBe('Anna Bergh')
    })

    it('breaks a line with Enter where lines are broken by hand', async () => {
      const desk = await openWith((world) => addPerson(world, { name: 'Anna Berg' }))
      await scan(desk.page, desk.person.qr)
      await desk.says('Print this pass')
      await desk.press('F3')
      await desk.page.getByLabel('By Enter').click()
      await field(desk, 'Name').focus()
      await desk.press('End')
      await desk.page.waitForTimeout(100)
      await desk.press('Enter')
      expect(await field(desk, 'Name').inputValue()).toBe('Anna Berg\n')
      await desk.press('Control+s')
      await desk.says('Check the text')
    })

    it('corrects the kana, and the search finds the new one', async () => {
      const desk = await openWith((world) =>
        addPerson(world, { name: '渡辺 健太', kana: 'わたべ けんた' }),
      )
      await scan(desk.page, desk.person.qr)
      await desk.says('Print this pass')
      await desk.press('F3')
      await field(desk, 'Kana').fill('わたなべ けんた')
      await desk.page.waitForTimeout(100)
      await desk.press('Enter')
      await desk.says('Print this pass')
      await desk.page.locator('.person__kana').getByText('わたなべ けんた').waitFor()
      await desk.press('F2')
      await desk.page.locator('.search-field').fill('わたなべ')
      await desk.page.locator('.found__row').getByText('渡辺 健太').waitFor()
    })
  })

  describe('a session that ends during work', () => {
    const signIn = async (desk: OpenDesk): Promise<void> => {
      desk.world.signedIn = false
      desk.desk.changed()
      await desk.says('Sign in')
    }
    const comeBack = async (desk: OpenDesk): Promise<void> => {
      await field(desk, 'Email').fill('megumi@desk.example')
      await field(desk, 'Password').fill(desk.world.password)
      await desk.page.waitForTimeout(100)
      await desk.press('Enter')
    }

    it('keeps the open person, the waiting scans and typed text', async () => {
      const desk = await openWith((world) => addPerson(world, { name: '佐藤 悠斗' }))
      const next = addPerson(desk.world, { name: 'Anna Berg' })
      await scan(desk.page, desk.person.qr)
      await desk.says('Print this pass')
      await scan(desk.page, next.qr)
      await desk.page.locator('.waiting-scans').getByText('Anna Berg').waitFor()
      await desk.press('F3')
      await field(desk, 'Name').fill('佐藤 悠人')
      await signIn(desk)
      expect(
        await desk.page
          .locator('.person, .paper, .waiting-scans')
          .filter({ visible: true })
          .count(),
      ).toBe(0)
      await comeBack(desk)
      await desk.says('Edit the pass')
      expect(await field(desk, 'Name').inputValue()).toBe('佐藤 悠人')
      await desk.page.locator('.waiting-scans').getByText('Anna Berg').waitFor()
      await desk.press('Enter')
      await desk.says('Check the text')
      expect(desk.person.pass?.draft?.content.name).toBe('佐藤 悠人')
      await desk.press('Escape')
      await desk.page.locator('.person--display').getByText('Anna Berg').waitFor()
    })

    it.each(['Email', 'Password'])(
      'a scan into the field %s is kept, and neither typed, submitted nor shown',
      async (label) => {
        const desk = await openWith((world) => addPerson(world, { name: '佐藤 悠斗' }))
        await desk.says('Scan the QR code')
        await signIn(desk)
        await field(desk, label).focus()
        const asked = desk.world.asked.filter((one) => one.id === 'signIn').length
        await scan(desk.page, desk.person.qr)
        await desk.page.getByText('1 scan waits. It opens after you sign in.').waitFor()
        expect([
          await field(desk, 'Email').inputValue(),
          await field(desk, 'Password').inputValue(),
        ]).toEqual(['', ''])
        expect(desk.world.asked.filter((one) => one.id === 'signIn').length).toBe(asked)
        expect(await desk.page.locator('body').innerText()).not.toContain(desk.person.qr.slice(-22))
        await comeBack(desk)
        await desk.says('Print this pass')
        await desk.page.locator('.person--display').getByText('佐藤 悠斗').waitFor()
      },
    )

    it('does not print the open pass automatically when somebody signs in again', async () => {
      const desk = await openWith((world) => {
        Object.assign(world.events[0]!, { express: true })
        return addPerson(world, { name: '佐藤 悠斗' })
      })
      await desk.says('Scan the QR code')
      await scan(desk.page, desk.person.qr)
      await desk.says('Printing automatically')
      await signIn(desk)
      await comeBack(desk)
      await desk.says('Print this pass')
      await desk.page.waitForTimeout(LONG_AFTER_MS)
      expect(prints(desk)).toBe(0)
    })

    it('shows none of it to a person without a role at the event', async () => {
      const desk = await openWith((world) => addPerson(world, { name: '佐藤 悠斗' }))
      await scan(desk.page, desk.person.qr)
      await desk.says('Print this pass')
      desk.world.user = { ...desk.world.user, userId: crypto.randomUUID(), name: 'Ben Ito' }
      await signIn(desk)
      desk.world.events = [makeEvent({ title: 'Another event', slug: 'another' })]
      await comeBack(desk)
      await desk.says('Scan the QR code')
      expect(await desk.page.locator('body').innerText()).not.toContain('佐藤')
    })

    it('passes scans of the sign-in screen on to the desk', async () => {
      const desk = await openWith((world) => {
        world.signedIn = false
        return addPerson(world, { name: '佐藤 悠斗' })
      })
      await desk.says('Sign in')
      await scan(desk.page, desk.person.qr)
      await comeBack(desk)
      await desk.page.locator('.person--display').getByText('佐藤 悠斗').waitFor()
    })
  })

  describe('a reload of the page', () => {
    const names = ['佐藤 悠斗', 'Anna Berg', '李 健']

    it('keeps the open person and the scans that wait, and stores no code in clear', async () => {
      const desk = await openWith((world) => names.map((name) => addPerson(world, { name }))[0]!)
      for (const person of desk.world.people) {
        await scan(desk.page, person.qr)
        await desk.page.waitForTimeout(100)
      }
      await desk.says('Print this pass')
      await desk.page.locator('.waiting-scans').getByText('2 scans waiting').waitFor()
      await desk.page.waitForTimeout(200)
      const stored = await desk.page.evaluate(
        () => JSON.stringify({ ...sessionStorage }) + JSON.stringify({ ...localStorage }),
      )
      for (const person of desk.world.people) expect(stored).not.toContain(person.qr.slice(-22))
      await desk.page.reload()
      for (const name of names) {
        await desk.page.locator('.person--display').getByText(name).waitFor()
        await desk.press('Escape')
      }
      await desk.says('Scan the QR code')
    })

    it('asks first while an edit is not saved', async () => {
      const desk = await openWith((world) => addPerson(world, { name: '佐藤 悠斗' }))
      await scan(desk.page, desk.person.qr)
      await desk.says('Print this pass')
      await desk.press('F3')
      await desk.page.waitForTimeout(100)
      await desk.press('x')
      await desk.page.waitForTimeout(100)
      desk.page.removeAllListeners('dialog')
      const asked = new Promise<string>((resolve) =>
        desk.page.once('dialog', (dialog) => (resolve(dialog.type()), void dialog.dismiss())),
      )
      await desk.page.evaluate(() => void setTimeout(() => location.reload()))
      expect(await asked).toBe('beforeunload')
      await desk.says('Edit the pass')
      desk.page.once('dialog', (dialog) => void dialog.accept())
    })
  })

  describe('a fault of the only printer', () => {
    const down = (world: World): void => {
      world.printsAs = null
      Object.assign(world.printers[0]!, { problem: { code: 'cover_open' }, waiting: 1 })
    }

    it('and the next person is confirmed and queued with two keys, with their place', async () => {
      const desk = await openWith((world) => {
        down(world)
        const person = addPerson(world, { name: 'Anna Berg' })
        unconfirmed(person)
        return person
      })
      addJob(desk.world, addPerson(desk.world, { name: '李 健' }), {
        state: 'blocked',
        problem: { code: 'cover_open' },
      })
      await desk.says('Close the printer cover')
      await scan(desk.page, desk.person.qr)
      await desk.says('Check the text')
      await desk.press('Enter')
      await desk.says('Close the printer cover')
      await desk.page.getByText('Prints when the printer is back, place 2.').waitFor()
      expect(await desk.page.locator('.banner .cap').count()).toBe(0)
      await desk.press('Enter')
      await desk.says('Wait for its turn — Prints when the printer is back, place 2.')
      expect(desk.world.jobs.at(-1)).toMatchObject({ userId: desk.person.userId, state: 'queued' })
    })

    it('and a scan leaves the queued person, Enter opens the next waiting scan', async () => {
      const desk = await openWith((world) => {
        down(world)
        return addPerson(world, { name: 'Anna Berg' })
      })
      const [next, then] = ['李 健', '佐藤 悠斗'].map((name) => addPerson(desk.world, { name }))
      await desk.says('Close the printer cover')
      await scan(desk.page, desk.person.qr)
      await desk.page.getByText('Queue this pass').waitFor()
      await desk.press('Enter')
      await desk.says('Wait for its turn — Prints when the printer is back')
      await scan(desk.page, next!.qr)
      await desk.page.locator('.fault-panel__kept').getByText('李 健').waitFor()
      await scan(desk.page, then!.qr)
      await desk.page.locator('.waiting-scans').getByText('佐藤 悠斗').waitFor()
      await desk.press('Enter')
      await desk.says('Wait for its turn — Prints when the printer is back')
      await desk.press('Enter')
      await desk.page.locator('.fault-panel__kept').getByText('佐藤 悠斗').waitFor()
      expect(desk.world.jobs.map((job) => job.name)).toEqual(['Anna Berg', '李 健'])
    })

    it('but not if another printer is available for the pass: staff choose', async () => {
      const desk = await openWith((world) => {
        down(world)
        world.printers.push(makePrinter({ name: 'QL-800', isDefault: false }))
        return addPerson(world, { name: 'Anna Berg' })
      })
      await scan(desk.page, desk.person.qr)
      await desk.page.getByText('Print on the other printer').waitFor()
      await desk.press('Enter')
      await desk.page.waitForTimeout(200)
      expect(desk.world.jobs).toEqual([])
    })
  })

  describe('a code in the search', () => {
    const openSearch = async (): Promise<OpenDesk & { readonly person: FakePerson }> => {
      const desk = await openWith((world) => addPerson(world, { name: '佐藤 悠斗' }))
      await desk.says('Scan the QR code')
      await desk.press('F2')
      await desk.page.locator('.search-field').waitFor()
      return desk
    }
    const fullWidth = (text: string): string =>
      [...text].map((one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0)).join('')

    it.each(['process', 'kana'] as const)(
      'that an IME garbles (%s) is repaired, and leaves the field as it was',
      async (ime) => {
        const desk = await openSearch()
        await desk.page.keyboard.insertText('たな')
        await scan(desk.page, desk.person.qr, ime)
        await desk.page.locator('.waiting-scans').getByText('佐藤 悠斗').waitFor()
        expect(await desk.page.locator('.search-field').inputValue()).toBe('たな')
      },
    )

    it('in full-width letters is read as the code that it is', async () => {
      const desk = await openSearch()
      await desk.page.locator('.search-field').fill(fullWidth(desk.person.qr))
      await desk.says('Nobody found. Enter reads it as a QR code.')
      await desk.press('Enter')
      await desk.page.locator('.person--display').getByText('佐藤 悠斗').waitFor()
    })

    it('that is scanned while the IME composes is restored too', async () => {
      const desk = await openSearch()
      const cdp = await desk.page.context().newCDPSession(desk.page)
      await cdp.send('Input.imeSetComposition', {
        text: 'たな',
        selectionStart: 2,
        selectionEnd: 2,
      })
      await scan(desk.page, desk.person.qr, 'process')
      await desk.page.locator('.waiting-scans').getByText('佐藤 悠斗').waitFor()
      expect(await desk.page.locator('.search-field').inputValue()).not.toContain('http')
    })
  })

  describe('the page', () => {
    it('is named after the person or the screen', async () => {
      const desk = await openWith((world) => addPerson(world, { name: '佐藤 悠斗' }))
      await desk.says('Scan the QR code')
      const title = (): Promise<string> => desk.page.title()
      await expect.poll(title).toBe('Scan the QR code – SVC Tokyo 2026 – PassDesk')
      await scan(desk.page, desk.person.qr)
      await expect.poll(title).toBe('佐藤 悠斗 – PassDesk')
      await desk.press('F3')
      await expect.poll(title).toBe('佐藤 悠斗 – Edit the pass – PassDesk')
      await desk.press('F2')
      await expect.poll(title).toBe('Search – SVC Tokyo 2026 – PassDesk')
      desk.world.signedIn = false
      desk.desk.changed()
      await expect.poll(title, { timeout: 8000 }).toBe('Sign-in – PassDesk')
    })

    it('handles Back as one screen back, and is never left by it', async () => {
      const desk = await openWith((world) => addPerson(world, { name: '佐藤 悠斗' }))
      await desk.says('Scan the QR code')
      const { url } = desk.desk
      await desk.press('F7')
      await desk.says('See what is being printed')
      for (const back of ['evaluate', 'go', 'key', 'go'] as const) {
        if (back === 'evaluate') await desk.page.evaluate(() => history.back())
        else if (back === 'go') await desk.page.goBack().catch(() => null)
        else await desk.press('Alt+ArrowLeft')
        await desk.says('Scan the QR code')
        expect(desk.page.url()).toBe(`${url}/`)
      }
    })

    it('keeps an edit that is not saved when Back is pressed', async () => {
      const desk = await openWith((world) => addPerson(world, { name: '佐藤 悠斗' }))
      await scan(desk.page, desk.person.qr)
      await desk.says('Print this pass')
      await desk.press('F3')
      await field(desk, 'Name').fill('佐藤 悠人')
      await desk.page.evaluate(() => history.back())
      await desk.says('Save or')
      expect(await field(desk, 'Name').inputValue()).toBe('佐藤 悠人')
    })

    it('of a practice shows how to cause a fault and how to end the practice', async () => {
      const desk = await open(
        (world) => Object.assign(world, { signedIn: false, practiceOf: 'http://127.0.0.1:1/' }),
        { language: 'en' },
      )
      onTestFinished(() => desk.close())
      await desk.says('Scan the QR code')
      await desk.page.getByText('End the practice').waitFor()
      await desk.page.getByText('Cause a fault').waitFor()
      await desk.press('x')
      await desk.says('Choose a')
    })

    it.each([
      [{ code: 'unreachable', address: '192.168.1.40' }],
      [{ code: 'link_lost', connection: 'network' }],
    ] as const)(
      'says what happens once a lost network is back: nothing, Enter, or a print by itself (%o)',
      async (problem) => {
        const desk = await openWith((world) => {
          world.printers.splice(1)
          world.printers[0]!.problem = problem
          return addPerson(world, { name: '佐藤 悠斗' })
        })
        const promise = desk.page.getByText(/by itself|press Enter to print/)
        await desk.says('Check the network')
        expect(await promise.count()).toBe(0)
        await scan(desk.page, desk.person.qr)
        await desk.page.getByText('Once fixed, press Enter to print').waitFor()
        expect(await promise.count()).toBe(1)
        await desk.press('Enter')
        await desk.page
          .getByText(/^Prints when the printer is back/)
          .first()
          .waitFor()
        expect(await promise.count()).toBe(0)
        desk.world.jobs[0]!.state = 'blocked'
        desk.world.jobs[0]!.problem = problem
        desk.desk.changed()
        await desk.page.getByText('Prints by itself once fixed').waitFor()
      },
    )
  })

  describe('express mode that another desk switches on', () => {
    it('does not print a pass that is open here already', async () => {
      const desk = await openWith((world) => addPerson(world, { name: '佐藤 悠斗' }))
      await scan(desk.page, desk.person.qr)
      await desk.says('Print this pass')
      Object.assign(desk.world.events[0]!, { express: true })
      desk.desk.changed()
      await desk.page.getByText('Print on scan').waitFor()
      await desk.page.waitForTimeout(LONG_AFTER_MS)
      await desk.says('Print this pass')
      expect(prints(desk)).toBe(0)
    })

    it('does not print what waited already, and prints later scans', async () => {
      const desk = await openWith((world) => addPerson(world, { name: '佐藤 悠斗' }))
      const waits = addPerson(desk.world, { name: 'Anna Berg' })
      const after = addPerson(desk.world, { name: '李 健' })
      await scan(desk.page, desk.person.qr)
      await desk.says('Print this pass')
      await scan(desk.page, waits.qr)
      await desk.page.locator('.waiting-scans').getByText('Anna Berg').waitFor()
      Object.assign(desk.world.events[0]!, { express: true })
      desk.desk.changed()
      await desk.page.getByText('Print on scan').waitFor()
      await desk.press('Escape')
      await desk.page.locator('.person--display').getByText('Anna Berg').waitFor()
      await desk.page.waitForTimeout(LONG_AFTER_MS)
      await desk.says('Print this pass')
      expect(prints(desk)).toBe(0)
      await desk.press('Escape')
      await scan(desk.page, after.qr)
      await desk.says('Printing automatically')
      await desk.says('Hand over the pass')
      expect(prints(desk)).toBe(1)
    })
  })
}
