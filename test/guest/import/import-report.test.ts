import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { validateRows } from '../../../src-server/guest/import/validate-rows.ts'
import { uncovered, withoutFormula } from '../../../contract/platform/table-files/csv-cell.ts'
import { csvLine } from '../../../src-server/platform/table-files/csv.ts'
import { detectColumns } from '../../../src-server/guest/import/detect-columns.ts'
import { importReportText, refusedRowsCsv } from '../../../src-server/guest/import/import-report.ts'
import { planImport, type ImportPlan } from '../../../src-server/guest/import/plan-import.ts'
import { readTable, type Table } from '../../../src-server/platform/table-files/read-table.ts'

const nobody = { byEmail: () => [], byNumber: () => undefined }
const faults = readTable(readFileSync(new URL('../../fixtures/import/faults.csv', import.meta.url)))
function planned(table: Table): ImportPlan {
  const { mapping } = detectColumns(table.header)
  return planImport(validateRows(table, mapping), nobody, { mapping })
}

describe('the refused rows as a file', () => {
  const csv = refusedRowsCsv(faults.header, planned(faults).rows)

  it('opens in Excel: byte order mark, CRLF, row number, causes in both languages, original cells', () => {
    expect(csv).toBe(
      [
        '\uFEFF行 / Row,理由,Reason,氏名,フリガナ,mail,会社名',
        '14,メールアドレスの形式で入力してください（全角の＠、ドメインなし）,"Not an email address (full-width @, no domain)",中村 蓮,ナカムラ ' +
          'レン,ren.nakamura＠hokuto,北斗大学',
        '16,名前がありません,Name is missing,,,info@hokuto.example,北斗ベンチャーズ',
        '18,メールアドレスは12行目と同じですが、名前が違います。どなたですか,' +
          '"The email is that of row 12, which has another name. Who is this?",中村 蓮,' +
          'ナカムラ レン,hina@kumo.example,北斗大学',
        '',
      ].join('\r\n'),
    )
  })

  it('can be corrected and imported', () => {
    const corrected = csv
      .replace('ren.nakamura＠hokuto', 'ren@hokuto.example')
      .replace(',,info@', '窓口,,info@')
    const { counts } = planned(readTable(Buffer.from(corrected)))
    expect(counts).toMatchObject({ total: 3, new: 3, refused: 0, asked: 0, flagged: 0 })
  })
})

describe('cells for spreadsheets', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['+cmd|calc', "'+cmd|calc"],
    ['-2+3', "'-2+3"],
    ['＝1', "'＝1"],
    ['-12.5', '-12.5'],
    ['+81 90-1234-5678', '+81 90-1234-5678'],
    ['(03) 1234-5678', '(03) 1234-5678'],
    ['x;=1+1', "x;'=1+1"],
    ['a;b;@SUM(A1)', "a;b;'@SUM(A1)"],
    ['x\t+cmd|calc', "x\t'+cmd|calc"],
    ['x\n-2+cmd', "x\n'-2+cmd"],
    ['x\r\n=1', "x\r\n'=1"],
    ['x; \u3000=1', "x; \u3000'=1"],
    ['x;"=1"', `x;"'=1"`],
    [' =1', " '=1"],
    ['\tx', "'\tx"],
    ['\r=1', "'\r'=1"],
    ['x;＝1;=2', "x;'＝1;'=2"],
    ["'=1", "''=1"],
    ["x;''-1", "x;'''-1"],
    ["'\tx", "''\tx"],
    ['+1;-2.5', '+1;-2.5'],
    ['Tel;+81 90-1234-5678', 'Tel;+81 90-1234-5678'],
    ['a = b; c - d', 'a = b; c - d'],
    ["it's; 'quoted'", "it's; 'quoted'"],
    ['渡辺', '渡辺'],
    ["O'Brien", "O'Brien"],
    ['', ''],
  ])('%j becomes %j, and comes back', (cell, safe) => {
    expect(withoutFormula(cell)).toBe(safe)
    expect(uncovered(safe)).toBe(cell)
  })

  it('are quoted where the format asks for it', () => {
    expect(csvLine(['a', 'b,c', 'd"e', 'f\ng', ' h', 5])).toBe('a,"b,c","d""e","f\ng"," h",5\r\n')
  })
})

describe('the report for the command line', () => {
  it('lists what was read, the planned changes, and each refused row with its cause', () => {
    const text = importReportText(faults, planned(faults), {
      fileName: 'attendees.csv',
      language: 'en',
      dryRun: true,
      states: ['Status', 'Void'],
      ignored: ['備考'],
    })
    expect(text.split('\n')).toEqual([
      'attendees.csv, read as utf-8, 17 rows',
      'Would import 14 new, 0 changed; 0 unchanged; 2 refused',
      'Not imported, because it is not clear who they are: 1. Answer on the import screen, or name the ' +
        'list with --list if the registration IDs are of another shop.',
      'Columns that say who comes: Status, Void',
      'Columns not imported: 備考',
      '  row 14  中村 蓮: Not an email address (full-width @, no domain)',
      '  row 16  info@hokuto.example: Name is missing',
      '  row 18  中村 蓮: The email is that of row 12, which has another name. Who is this?',
      '',
    ])
  })

  it('has a Japanese version, and removes control characters', () => {
    const table = readTable(Buffer.from('氏名,メール\nA\u001b[31m,a@b.example\nB\u200B,b@b.example\n'))
    const text = importReportText(table, planned(table), { fileName: 'a.csv', language: 'ja', dryRun: false })
    expect(text).toBe(
      'a.csv（utf-8、2行）\n取り込みました：新規 1、変更 0、変更なし 0、要修正 1\n' +
        '  2行目  A?[31m: 見えない文字が入っています（U+001B）\n' +
        '  3行目  要確認：B: 「B[U+200B]」を「B」と読みました。\n',
    )
  })
})
