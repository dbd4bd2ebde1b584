import { describe, expect, it } from 'vitest'
import { repairText } from '../../../src-server/platform/table-files/repair-text.ts'

const misread = (text: string, encoding: string): string =>
  new TextDecoder(encoding).decode(Buffer.from(text))

describe('a text that another program damaged', () => {
  it.each([
    'José Nuñez',
    'Müller',
    'L’Atelier',
    '山田太郎',
    'Łukasz',
    '株式会社サンプル',
    'Zoë «A»',
    'Ñ',
  ])('is repaired where UTF-8 was read as another code page: %s', (text) => {
    for (const encoding of ['windows-1252', 'macintosh'])
      expect(repairText(misread(text, encoding))).toEqual({ text, repairs: ['encoding'] })
    const twice = misread(misread(text, 'windows-1252'), 'windows-1252')
    expect(repairText(twice)?.text).toBe(text)
  })

  it.each([
    ['JosÃ© NuÃ±ez', 'José Nuñez'],
    ['D&#39;Arc', "D'Arc"],
    ['D&#x27;Arc', "D'Arc"],
    ['M&uuml;ller &amp; Co', 'Müller & Co'],
    ['M&amp;uuml;ller', 'Müller'],
    ['&#23665;&#30000;', '山田'],
    ['Jean-Luc\u200B Zero', 'Jean-Luc Zero'],
    ['\uFEFFAda', 'Ada'],
    ['so\u00ADft', 'soft'],
    ['ŽR“c‘¾˜Y', '山田太郎'],
  ])('is repaired: %s', (cell, text) => {
    expect(repairText(cell)?.text).toBe(text)
  })

  it.each([
    ['Ada\u00A0Sample', ['space']],
    ['Two\nLines', ['space']],
    ['&nbsp;Ada', ['html', 'space']],
  ])('is marked for its spaces: %j', (cell, repairs) => {
    expect(repairText(cell)?.repairs).toEqual(repairs)
  })

  it.each([
    'José Nuñez',
    'MÜLLER',
    'NÃO',
    'São Paulo',
    'ÅÄÖ',
    'Bistro « Sample »',
    '山田　太郎',
    'AT&T',
    'R&D; Lab',
    'Tom & Jerry;',
    'Ελένη',
    'Иван Петров',
    'محمد',
    'Çağrı Şahin',
    'Œuvre',
    'H&M',
    'Zoë🎉',
    'Müller°',
    'İbrahim Işık',
    'می‌خواهم',
    'Nguyễn Thị Ánh Nguyệt',
    'Łódź',
    'Ångström',
    'Ð',
    'ÑANDÚ',
  ])('is left as it is if it is sound: %s', (cell) => {
    expect(repairText(cell)).toBeNull()
  })
})
