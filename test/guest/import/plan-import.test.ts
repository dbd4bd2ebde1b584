import { describe, expect, it } from 'vitest'
import type { ImportAnswer } from '../../../contract/guest/import/import.ts'
import { profileOf } from '../../../contract/person/profile/profile-fields.ts'
import { validateRows } from '../../../src-server/guest/import/validate-rows.ts'
import { detectColumns } from '../../../src-server/guest/import/detect-columns.ts'
import type { ExistingPeople, ExistingPerson } from '../../../src-server/guest/import/existing-people.ts'
import { planImport, type ImportPlan } from '../../../src-server/guest/import/plan-import.ts'
import { readTable } from '../../../src-server/platform/table-files/read-table.ts'
import { attendeesCsv, encode, makeAttendees } from '../../support/make-attendees.ts'

/** A person with these tickets; the first has the number of the list without a name. */
function registered(
  userId: string,
  {
    tickets = [],
    externalId = null,
    ...over
  }: Partial<ExistingPerson> & {
    readonly tickets?: readonly string[]
    readonly externalId?: string | null
  } = {},
): ExistingPerson {
  const named = tickets.length > 0 || externalId === null ? tickets : ['一般']
  return {
    userId,
    reachesBeyond: false,
    hasPassword: false,
    name: userId,
    kana: null,
    email: null,
    ...profileOf(() => ''),
    locale: null,
    party: null,
    isIn: null,
    entries: named.map((ticket, i) => ({
      entryId: `${userId}-${i}`,
      ticket,
      state: 'UNUSED',
      list: '',
      number: i === 0 ? externalId : null,
    })),
    columns: {},
    consentGiven: false,
    ...over,
  }
}

/** A kiosk with these people; `qrs` are their codes. */
const kiosk = (
  people: readonly ExistingPerson[],
  qrs: Readonly<Record<string, string>> = {},
): ExistingPeople => ({
  byEmail: (email) => people.filter((one) => one.email?.toLowerCase() === email),
  byName: (name) => people.filter((one) => one.name === name),
  byNumber: (id) => people.find((one) => one.entries.some(({ number }) => number === id)),
  qrOwner: (qr) => qrs[qr],
})

function plan(bytes: Uint8Array, existing: ExistingPeople): ImportPlan {
  const table = readTable(bytes)
  const { mapping } = detectColumns(table.header)
  return planImport(validateRows(table, mapping), existing, { mapping })
}
const planText = (text: string, existing: ExistingPeople): ImportPlan => plan(encode(text, 'utf-8'), existing)
const results = (one: ImportPlan): string[] => one.rows.map((row) => row.result)

/** The data of the kiosk after the good rows were stored. */
function afterImport(one: ImportPlan): ExistingPeople {
  const good = one.rows.filter((row) => row.result !== 'refused')
  const qrs = good.flatMap((row) => (row.person.qr ? [[row.person.qr, `u${row.line}`]] : []))
  const people = good.map((row) =>
    registered(`u${row.line}`, {
      ...row.person,
      consentGiven: row.person.consent === true,
      tickets: row.person.ticket ? [row.person.ticket] : [],
    }),
  )
  const byEmail = Map.groupBy(people, (one) => one.email)
  const byId = new Map(people.map((one) => [one.entries[0]?.number, one]))
  const owners = new Map(qrs.map(([qr, owner]) => [qr, owner]))
  return {
    byEmail: (email) => byEmail.get(email) ?? [],
    byNumber: (id) => byId.get(id),
    qrOwner: (qr) => owners.get(qr),
  }
}

/** Bob has the number 7. */
const annAndBob = kiosk([
  registered('Ann', { email: 'a@b.example', tickets: ['一般'] }),
  registered('Bob', { email: 'b@b.example', externalId: '7', tickets: ['一般'] }),
])

const REGISTERED = ['Marc Petit,p@b.example,1', 'Lea Petit,p@b.example,2', 'John Smith,j@b.example,3']
/** Who of the registered people each row is; else its result. */
const whoIs = (lines: readonly string[], more = ''): string[] => {
  const people = REGISTERED.map((line) => line.split(',')).map(([name, email, externalId]) =>
    registered(name!, { email: email!, externalId: externalId! }),
  )
  const { rows } = planText(`name,mail,id${more}\n${lines.join('\n')}\n`, kiosk(people))
  return rows.map(({ userId, result }) => userId ?? result)
}

describe('who a row with a number is', () => {
  const [marc, lea, john] = ['Marc Petit', 'Lea Petit', 'John Smith']
  it.each([
    ['the people whose numbers moved', ['Lea Petit,p@b.example,1', 'Marc Petit,p@b.example,2'], [lea, marc]],
    ['the person of the name', ['X,x@b.example,1', 'Marc Petit,p@b.example,2'], ['new', marc]],
    ['asked if others have the e-mail', ['Mark Petit,p@b.example,1'], ['asked']],
    ['new beside that person', ['Hugo Petit,p@b.example,1', 'Marc Petit,p@b.example,9'], ['new', marc]],
    ['the person with a corrected name', ['Jon Smith,j@b.example,3'], [john]],
    ['the person with a longer name', ['John Smith-Hill,j@b.example,3'], [john]],
    ['asked for another name', ['Maya Smith,j@b.example,3'], ['asked']],
    ['asked beside another name', ['Jon Smith,j@b.example,3', 'Maya Smith,j@b.example,4'], ['asked', 'new']],
    ['the person with a new e-mail', ['John Smith,new@b.example,3'], [john]],
  ])('%s', (_, lines, who) => {
    expect(whoIs(lines)).toEqual(who)
  })

  it.each([
    ['the person', 'John Smith,j@b.example,3', john],
    ['the person without a name', ',j@b.example,3', john],
    ['the person without an e-mail', 'John Smith,,3', john],
    ['the person of e-mail and name', 'John Smith,j@b.example,', john],
    ['asked for the number alone', ',,3', 'asked'],
    ['asked for the number of another person', 'Sue Sub,s@b.example,3', 'asked'],
    ['asked for the number of another name', 'Lea Petit,p@b.example,1', 'asked'],
    ['asked for another name', 'Jack Smith,j@b.example,', 'asked'],
    ['asked for the name alone', 'John Smith,,', 'asked'],
    ['nobody with another number', 'John Smith,j@b.example,9', 'left_out'],
    ['nobody whom the event knows', 'Una Known,u@b.example,9', 'left_out'],
  ])('that does not come is %s', (_, line, who) => {
    expect(whoIs([`${line},Cancelled`], ',status')).toEqual([who])
  })
})

it('people without e-mail and number have that of their order, or its party', () => {
  const cy = kiosk([registered('Cy', { externalId: 'O-2' })])
  const { rows, numbers } = planText('name,order number\nAnn,O-1\nBen,O-1\nCy,O-2\n', cy)
  expect(rows.map(({ person, result }) => [person.party, person.externalId, result])).toEqual([
    ['O-1', null, 'new'],
    ['O-1', null, 'new'],
    [null, 'O-2', 'unchanged'],
  ])
  expect(numbers).toEqual({ same: 1, other: 0 })
  const more = planText('name,order number\nCy,O-2\nDan,O-2\n', cy)
  expect(more.rows.map(({ userId }) => userId)).toEqual(['Cy', null])
})

it('counts the numbers of people who do not come for the list of a file', () => {
  const text = 'name,mail,id,status\nBob,b@b.example,7,Cancelled\n'
  expect(planText(text, annAndBob).numbers).toEqual({ same: 1, other: 0 })
})

describe('planning an import', () => {
  it('finds everybody new in an empty kiosk, and nobody changed in a second import of the same file', () => {
    const file = attendeesCsv(makeAttendees(1000, 5))
    const first = plan(file, kiosk([]))
    const others = { changed: 0, refused: 0, cancelled: 0, asked: 0, leftOut: 0, flagged: 0 }
    const all = { total: 1000, ...others }
    expect(first.counts).toEqual({ ...all, new: 1000, unchanged: 0 })
    expect(plan(file, afterImport(first)).counts).toEqual({ ...all, new: 0, unchanged: 1000 })
  })

  it('finds people by their number alone, with their QR codes', () => {
    const file = 'name,受付番号,qr,language,title\nA,1,X,ja,CTO\nB,2,Y,en,\n'
    expect(planText(file, afterImport(planText(file, kiosk([])))).counts).toMatchObject({ unchanged: 2 })
  })

  it('lists what would change, with old and new values', () => {
    const hina = registered('hina', {
      name: '高橋 陽菜',
      kana: 'タカハシ ヒナ',
      email: 'Hina@kumo.example',
      affiliation: '株式会社クモ',
      tickets: ['一般'],
    })
    const { rows } = planText(
      '氏名,フリガナ,メール,所属,肩書,チケット\n髙橋 陽菜,たかはし ひな,hina@kumo.example,,CTO,学生\n',
      kiosk([hina]),
    )
    expect(rows[0]).toMatchObject({ result: 'changed', userId: 'hina' })
    expect(rows[0]?.changes).toEqual([
      { field: 'name', from: '高橋 陽菜', to: '髙橋 陽菜' },
      { field: 'title', from: null, to: 'CTO' },
      { field: 'ticket', from: '一般', to: '学生' },
    ])
  })

  it('deletes nothing for an empty cell or a missing column', () => {
    const full = registered('a', {
      name: 'A',
      kana: 'あ',
      email: 'a@b.example',
      affiliation: 'Kumo',
      title: 'CTO',
      locale: 'ja',
      tickets: ['一般'],
      externalId: '9',
    })
    expect(results(planText('name,mail,所属\nA,a@b.example,\n', kiosk([full])))).toEqual(['unchanged'])
  })

  it('finds a person by e-mail and name whose number in the list is of somebody else', () => {
    expect(planText('name,mail,id\nANN,a@b.example,7\n', annAndBob).rows[0]).toMatchObject({
      userId: 'Ann',
      person: { externalId: null },
      warnings: [{ code: 'number_taken', column: 2 }],
    })
  })

  it('finds, of two people with one e-mail and name, the one without a number in the list', () => {
    const ann = { name: 'Ann', email: 'a@b.example' }
    const two = kiosk([registered('Ann', { ...ann, externalId: '6' }), registered('Ann 2', ann)])
    expect(planText('name,mail,id\nAnn,a@b.example,8\n', two).rows[0]?.userId).toBe('Ann 2')
  })

  it('takes answers to one row or to all of a kind, and the last one counts', () => {
    const rows = validateRows(
      readTable(encode('name,mail\nAnna,a@b.example\nRobert,b@b.example\n', 'utf-8')),
      { name: 0, email: 1 },
    )
    const kind = 'foreign_email'
    const answered = (...answers: ImportAnswer[]) =>
      planImport(rows, annAndBob, { answers }).rows.map(({ result, userId }) => [result, userId])
    expect(answered({ kind, line: null, answer: 'same' })).toEqual([
      ['changed', 'Ann'],
      ['changed', 'Bob'],
    ])
    expect(answered({ kind, line: null, answer: 'other' }, { kind, line: 3, answer: 'leave_out' })).toEqual([
      ['new', null],
      ['left_out', null],
    ])
    expect(answered({ kind: 'foreign_number', line: 2, answer: 'other' })).toEqual([
      ['asked', null],
      ['asked', null],
    ])
  })

  it("refuses another person's QR code, and accepts the person's own", () => {
    const existing = kiosk([registered('ann', { name: 'A', email: 'a@b.example' })], { X: 'ann' })
    expect(results(planText('name,mail,qr\nA,a@b.example,X\n', existing))).toEqual(['unchanged'])
    expect(planText('name,mail,qr\nB,b@b.example,X\n', existing).rows[0]?.problems).toMatchObject([
      { code: 'qr_taken', column: 2 },
    ])
    expect(planText('name,mail,qr\nA,a@b.example,Z\n', existing).rows[0]?.changes).toEqual([
      { field: 'qr', from: null, to: 'Z' },
    ])
  })
})
