import { readFileSync, readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { pages as english } from '../../../messages/en/pages/index.ts'
import { flatten, messages } from '../../../messages/index.ts'
import { LANGUAGES, translator } from '../../../messages/translate.ts'
import { startTestKiosk } from '../../support/kiosk.ts'
import { opened } from '../../support/opened.ts'

describe('the pages in a third language', () => {
  const house = opened(() => startTestKiosk())

  const open = async (path: string, language: string): Promise<string> =>
    (await house.client.get(path, { 'Accept-Language': language })).body

  it.each([
    ['/sign-in', '忘记密码？', '电子邮箱'],
    ['/n', '此参会证有效', '此人没有公开个人资料'],
    ['/q', '请在接待处出示', '此二维码是您参会证的钥匙'],
    ['/n/abc', '请在接待处出示参会证', '活动已结束'],
    ['/trust', '安装证书', '无需安装证书'],
  ])('%s is in Chinese for a Chinese browser', async (path, ...texts) => {
    const html = await open(path, 'zh-CN,zh;q=0.9,en;q=0.8')
    expect(html).toContain('<html lang="zh">')
    for (const text of texts) expect(html).toContain(text)
  })

  it('links every page to its other languages, by their own names', async () => {
    const html = await open('/n', 'zh')
    expect(html).toContain('<a href="/n?lang=en" lang="en" hreflang="en">English</a>')
    expect(html).toContain('<a href="/n?lang=ja" lang="ja" hreflang="ja">日本語</a>')
    expect(html).not.toContain('hreflang="zh"')
    expect(await open('/n?lang=zh', 'ja')).toContain('<html lang="zh">')
  })

  it('are English for a language without a folder', async () => {
    expect(await open('/n', 'tlh')).toContain('<html lang="en">')
  })
})

describe('a partial translation', () => {
  it('falls back to English for missing texts', () => {
    const own = Object.keys(flatten(english)).filter((key) => !key.endsWith('_one'))
    const translated = own.filter((key) =>
      /\p{Script=Han}/u.test(messages.zh[key as 'login.title']),
    )
    const latin = ['consent.person', 'language.locale', 'trust.android']
    expect(own.filter((key) => !translated.includes(key))).toEqual(latin)
    expect(translator('zh')('bar.practice')).toBe(translator('en')('bar.practice'))
  })

  it.each(LANGUAGES)('has the same values in %s as in English', (language) => {
    const values = (text: string): string => [...text.matchAll(/\{\{\w+\}\}/g)].toSorted().join()
    const texts: Readonly<Record<string, string>> = messages[language]
    const own = Object.entries(flatten(english)).filter(([key]) => texts[key] !== undefined)
    expect(own.filter(([key, text]) => values(texts[key]!) !== values(text))).toEqual([])
  })
})

describe('the translator', () => {
  it('chooses the plural form of the language, and groups digits', () => {
    const t = translator('en')
    expect([1, 14, 1500].map((count) => t('import.findings.rows', { count }))).toEqual([
      '1 row',
      '14 rows',
      '1,500 rows',
    ])
  })

  it('returns a text without values unchanged', () => {
    expect(translator('en')('login.app')).toBe('to continue to {{app}}')
  })
})

describe('the texts of the pages', () => {
  it.each(['ja', 'en'] as const)('ask for the same consent as the desk (%s)', (language) => {
    const t = translator(language)
    for (const n of [1, 2, 3, 4] as const)
      expect(t(`myPass.consent.point${n}`)).toBe(t(`pass.consent.text${n}`))
  })

  it('contain no markup, because pages insert them unescaped', () => {
    const all = LANGUAGES.flatMap((language) =>
      Object.keys(flatten(english)).map((key) => [key, translator(language)(key as 'login.title')]),
    )
    expect(all.filter(([, text]) => /[<>&]/.test(text!))).toEqual([])
    // Their pages escape them.
    const quoted = new Set(['pairing.ask', 'trust.iosStep2'])
    expect(all.filter(([key, text]) => text!.includes('"') && !quoted.has(key!))).toEqual([])
  })

  it('stand in the pages with their scripts, not in the server', () => {
    const room = new URL('../../../src-server/', import.meta.url)
    const sources = readdirSync(room, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .map((file) => [file, readFileSync(new URL(file, room), 'utf8')] as const)
    const isScript = /document\.querySelector|window\.addEventListener/
    expect(sources.filter(([, text]) => isScript.test(text)).map(([file]) => file)).toEqual([])
  })
})
