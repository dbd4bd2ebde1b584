// @module-tag slow
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { takeList } from '../guest/import/take-list.ts'
import { axeFindings } from '../renderer/axe-findings.ts'
import { pressKeys } from '../renderer/desk-page.ts'
import { scan } from '../support/browser.ts'
import { content, saveBody } from '../support/kiosk.ts'
import { openPrintingDesk } from './printing-desk.ts'
import { opened } from '../support/opened.ts'

const LIST = [
  '氏名,ふりがな,メール,所属,券種,グループ,QR,同意',
  '佐藤 健一,さとう けんいち,sato@people.example,株式会社クモ,家族券,佐藤,SATO-FAMILY-QR,はい',
  '佐藤 由美,さとう ゆみ,,株式会社クモ,家族券,佐藤,,はい',
  '佐藤 蓮,さとう れん,,,家族券,佐藤,,はい',
  ',,,,家族券,佐藤,,',
].join('\n')

describe('a party of four on one QR, by keyboard', () => {
  const desk = opened(openPrintingDesk)

  async function confirm(people: readonly { id: string; name: string }[]): Promise<void> {
    for (const { id, name } of people)
      await desk.manager.client.post(
        `/desk/events/${desk.eventId}/people/${id}/pass`,
        saveBody({ action: 'confirm', content: content({ name }) }),
      )
  }

  /** People of this family name who confirmed their passes. */
  async function imported(family: string, rows: readonly string[]): Promise<{ id: string; name: string }[]> {
    const { house, eventId, manager } = desk
    const list = ['氏名,ふりがな,メール,券種,グループ,QR,同意', ...rows]
    await takeList(manager.client, eventId, list.join('\n'))
    const people = await house.db('users').where('name', 'like', `${family}%`)
    await confirm(people)
    return people
  }

  /** Waits until the row with this digit shows a text. */
  const rowsOn = (page: Page) => (digit: number, text: string | RegExp) => {
    const row = page.locator('.party-row').nth(digit - 1)
    return row.getByText(text).waitFor()
  }

  it('is served row by row, with a name for the place that has none', async () => {
    const { house, eventId, manager } = desk
    const { client } = manager
    const list = await client.post(`/desk/imports?eventId=${eventId}&fileName=list.csv`, LIST)
    expect(list.body.counts).toMatchObject({ new: 4, refused: 0 })
    await client.post(`/desk/imports/${list.body.importId}/apply`)
    const people = () => house.db('users').where('name', 'like', '佐藤%').orderBy('kana')
    await expect.poll(async () => (await people()).length).toBe(3)
    await desk.addClass({ nameJa: '家族券', nameEn: 'Family ticket', partyPlaces: 5 })
    // Two people confirmed their passes at home; one of these was printed.
    const [kenichi, yumi] = await people()
    await confirm([kenichi, yumi])

    const opened = await desk.openDesk('ja')
    const { page, says, step } = opened
    const shows = rowsOn(page)
    const jobs = () => house.db('print_jobs').where({ event_id: eventId })

    await scan(page, 'SATO-FAMILY-QR')
    await says('誰のパスか番号で選ぶ — グループ 4人。Enter で2人を印刷し、続けて残りの1人を開きます')
    await pressKeys(page, ['2'])
    await shows(2, /印刷済み/)
    expect(await jobs()).toHaveLength(1)
    await says('誰のパスか番号で選ぶ — グループ 4人。Enter で1人を印刷し、続けて残りの1人を開きます')

    // The place without a name.
    await step('4', '名前を入れる')
    await page.keyboard.insertText('佐藤 葵')
    await pressKeys(page, ['F1'])
    await page.locator('.menu-field').waitFor()
    await step('Escape', '名前を入れる')
    await page.keyboard.press('Enter')
    await shows(4, '佐藤 葵')
    await shows(4, '未確認')

    // Consent and text are handled on the person's own screen; Esc returns to the party.
    await step('4', /画面を見せ/)
    await step('Enter', /印刷/)
    await pressKeys(page, ['Escape'])
    await says('誰のパスか番号で選ぶ — グループ 4人。Enter で2人を印刷し、続けて残りの1人を開きます')

    // The ticket allows a fifth person.
    await pressKeys(page, ['a'])
    await shows(5, '名前なし')
    await pressKeys(page, ['a'])
    await pressKeys(page, ['Enter'])
    await shows(1, /印刷済み/)
    await shows(4, /印刷済み/)
    expect(await jobs()).toHaveLength(3)
    expect(await page.locator('.party-row').count()).toBe(5)

    // Without the QR: a member is found by name, and A opens the party.
    await pressKeys(page, ['Escape', '/'])
    await page.keyboard.insertText('佐藤 蓮')
    await page.getByText('佐藤・グループ 5人').waitFor()
    await pressKeys(page, ['Enter'])
    await page.getByText('佐藤、5人').waitFor()
    await pressKeys(page, ['a'])
    await shows(5, '名前なし')
    await opened.close()
  }, 90_000)

  it('goes on by Enter to those with a note, after the ones that are ready', async () => {
    const { house } = desk
    await desk.addClass({ nameJa: '記者券', nameEn: 'Press', note: 'Photos in hall A only.' })
    const people = await imported('井上', [
      '井上 蓮,いのうえ れん,inoue@people.example,記者券,井上,INOUE-QR,はい',
      '井上 葵,いのうえ あおい,,一般券,井上,,はい',
    ])
    const opened = await desk.openDesk('en')
    const { page, says, step } = opened
    const shows = rowsOn(page)
    await scan(page, 'INOUE-QR')
    await says('Choose who by number — Party of 2. Enter prints 1, then opens the other 1.')
    await shows(1, 'Note to tell')
    expect(await axeFindings(page)).toEqual([])
    await step('Enter', 'Choose who by number — Party of 2. Next, 井上 蓮: tell the note first.')
    await step('Enter', 'Tell them first — "Photos in hall A only."')
    await step('Space', 'Print the pass')
    await step('Escape', 'Choose who by number — Party of 2. 1 can be printed now.')
    await pressKeys(page, ['Enter'])
    const ids = people.map(({ id }) => id)
    await expect.poll(() => house.db('print_jobs').whereIn('user_id', ids)).toHaveLength(2)
    await shows(1, /^Printed/)
    await opened.close()
  }, 90_000)

  it('prints each person whose digit was pressed while a reply is slow', async () => {
    const { house } = desk
    const people = await imported('上田', [
      '上田 一,うえだ はじめ,ueda@people.example,一般券,上田,UEDA-QR,はい',
      '上田 二葉,うえだ ふたば,,一般券,上田,,はい',
      '上田 三郎,うえだ みつろう,,一般券,上田,,はい',
    ])
    const opened = await desk.openDesk('en')
    const { page, says } = opened
    await page.route('**/desk/prints', async (route) => {
      if (route.request().method() === 'POST') await page.waitForTimeout(1_000)
      await route.continue()
    })
    await says('Scan the pass QR')
    await scan(page, 'UEDA-QR')
    await says('Print 3 passes')
    await pressKeys(page, ['1', '2', '2', '3'])
    const jobsOf = ({ id }: { id: string }) => house.db('print_jobs').where({ user_id: id })
    for (const person of people) await expect.poll(() => jobsOf(person)).toHaveLength(1)
    await opened.close()
  }, 90_000)
})
