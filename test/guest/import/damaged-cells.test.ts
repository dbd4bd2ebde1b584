import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { detectColumns } from '../../../src-server/guest/import/detect-columns.ts'
import { validateRows } from '../../../src-server/guest/import/validate-rows.ts'
import { readTable } from '../../../src-server/platform/table-files/read-table.ts'
import { encode } from '../../support/make-attendees.ts'

function rowsOf(text: string) {
  const table = readTable(encode(text, 'utf-8'))
  return validateRows(table, detectColumns(table.header, table.rows).mapping)
}
const FULL = 'Name,Kana,Email,Company,Title,Registration ID,QR code,Order number'
/** A person with one cell of another content. */
function one(heading: string, cell: string) {
  const cells = FULL.split(',').map((title, i) =>
    title === heading ? cell : ['Ada Sample', 'えいだ', 'a@a.example', 'Kumo', 'CTO', 'A-1', 'Q-1', 'O-1'][i],
  )
  // Others, because a column of numbers or dates alone is no column of names.
  const others = ['b', 'c', 'd', 'e', 'f'].map((id) => `Ben Sample,,${id}@a.example,Kumo,CTO,B-${id},,\n`)
  const line = cells.map((text) => `"${text}"`).join(',')
  const [row] = rowsOf(`${FULL}\n${line}\n${others.join('')}`)
  return {
    person: row!.person,
    marks: row!.warnings.map(({ code }) => code),
    places: row!.warnings.map(({ code, column, text }) => `${code} ${column} ${text}`),
    problems: row!.problems.map(({ code }) => code),
  }
}

describe('a cell that another program damaged', () => {
  it.each([
    ['Name', 'JosÃ© NuÃ±ez', 'name', 'José Nuñez'],
    ['Name', 'Sinead D&#39;Arc', 'name', "Sinead D'Arc"],
    ['Name', 'Jean-Luc\u200B Zero', 'name', 'Jean-Luc Zero'],
    ['Name', 'Ada\u00A0Sample', 'name', 'Ada Sample'],
    ['Name', 'Two\nLines', 'name', 'Two Lines'],
    ['Company', 'M&uuml;ller &amp; Co', 'affiliation', 'Müller & Co'],
    ['Company', 'MÃ¼ller', 'affiliation', 'Müller'],
    ['Title', 'Ing&eacute;nieur', 'title', 'Ingénieur'],
    ['QR code', 'Q-1\u200B', 'qr', 'Q-1'],
    ['Order number', '18,441,600,001', 'order', '18441600001'],
  ] as const)('%s %j is repaired with a mark', (heading, cell, field, text) => {
    const { person, marks, problems } = one(heading, cell)
    expect(person[field]).toBe(text)
    expect(marks).toEqual(['repaired'])
    expect(problems).toEqual([])
  })

  it.each('- . N/A n/a none ー なし 特になし null ―― #N/A #REF! ####'.split(' '))(
    'that says nothing is empty, with a mark: %s',
    (cell) => {
      const fields = { Company: 'affiliation', Title: 'title', 'Registration ID': 'externalId' } as const
      for (const [heading, field] of Object.entries({ ...fields, Kana: 'kana' } as const)) {
        const { person, marks } = one(heading, cell)
        expect(person[field], heading).toBe(null)
        expect(marks).toHaveLength(1)
      }
      expect(one('Name', cell).problems).toEqual(['name_missing'])
    },
  )

  it.each([
    ['Registration ID', 'externalId'],
    ['QR code', 'qr'],
    ['Order number', 'order'],
  ] as const)('is no number of a person: %s', (heading, field) => {
    for (const cell of ['1.84E+10', '1.84416E+10', '1,23E+11', '1.23457e+11']) {
      const { person, marks } = one(heading, cell)
      expect([person[field], marks]).toEqual([null, ['shortened_number']])
    }
  })

  it.each(['1.84E+10', '#NAME?'])('is no name: %s', (cell) => {
    expect(one('Name', cell).problems).toEqual(['name_missing'])
  })

  it.each(['2026/1/2', 'Null', '12345', '+44 Guy', 'Unknown'])('is a name to be checked: %s', (cell) => {
    expect(one('Name', cell)).toMatchObject({
      person: { name: cell },
      places: ['strange_name 0 strangeName'],
    })
  })

  it.each([
    ['Company', '=HYPERLINK("http://x")'.replaceAll('"', '""'), 'formula'],
    ['Company', 'Caf&eacutex; Ã—', 'misread'],
  ])('of %s is marked: %s', (heading, cell, mark) => {
    expect(one(heading, cell).places).toContain(`${mark} 3 ${mark}`)
  })
})

describe('a name of two columns', () => {
  it.each([
    ['Voornaam,Tussenvoegsel(s),Achternaam|Jan,van der,Berg', 'Jan van der Berg'],
    ['Roepnaam,Achternaam|Fleur,de Vries', 'Fleur de Vries'],
    ['Titel,Vorname,Namenszusatz,Nachname|Dr.,Otto,von,Bismarck', 'Otto von Bismarck'],
    ['Rufname,Familienname|Jo,Groß', 'Jo Groß'],
    ['Nombre(s),Apellido(s)|Lucía,García', 'Lucía García'],
    ['Nombre,1er apellido,2º apellido|Lucía,García,Peña', 'Lucía García Peña'],
    ['Nome próprio,Apelido|Rui,Sá', 'Rui Sá'],
    ['Nome,Último nome|Rui,Sá', 'Rui Sá'],
    ["Nom de naissance,Nom d'usage,Prénoms|Martin,Dupont,Léa Marie", 'Léa Marie Dupont'],
    ['Fornavn,Efternavn|Per,Sø', 'Per Sø'],
    ['Etunimi,Sukunimi|Aino,Virta', 'Aino Virta'],
    ['Ad,Soyad|Gül,Şen', 'Gül Şen'],
    ['성,이름|김,민수', '김민수'],
    ['姓氏,名字|陳,大文', '陳 大文'],
    ['First Name,Last Name,Guest First Name,Guest Last Name|Ada,Quist,Plus,One', 'Ada Quist'],
    ['Name,Guest name|Mary Poole,Tom Poole', 'Mary Poole'],
    ['First Name,Last Name,Guest Name|Ada,Quist,Plus One', 'Ada Quist'],
    ['Guest First Name,Guest Last Name|Ada,Quist', 'Ada Quist'],
    ['代表者氏名,同行者氏名|山田 太郎,山田 花子', '山田 太郎'],
    ['First Name,Home town|Ada,Rome', 'Ada half_name'],
  ])('is read whole, and a half is marked: %s', (list, name) => {
    const [head = '', cells = ''] = list.split('|')
    const [row] = rowsOf(`Email,${head}\na@a.example,${cells}\n`)
    expect([row!.person.name, ...row!.warnings.map(({ code }) => code)].join(' ')).toBe(name)
  })

  it('is printed without a placeholder, and the same name twice is marked', () => {
    const rows = rowsOf(readFileSync(new URL('../../fixtures/import/one-name.csv', import.meta.url), 'utf8'))
    expect(rows.map(({ person, warnings }) => [person.name, ...warnings.map(({ code }) => code)])).toEqual([
      ['Suharto'],
      ['Suharto', 'placeholder'],
      ['Suharto', 'placeholder'],
      ['Suharto Suharto', 'strange_name'],
      ['Sukarno'],
      ['Pelé', 'placeholder'],
      ['John De La Doe'],
      ['Christopher Null', 'strange_name'],
    ])
  })
})
