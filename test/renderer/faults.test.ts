import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import type { PrintJob } from '../../contract/print/job/jobs.ts'
import { PrinterProblem } from '../../contract/print/printer/printer-problem.ts'
import { createFormat } from '../../src-renderer/i18n/format.ts'
import { createI18n, type Language, type Translate, translateText } from '../../src-renderer/i18n/i18n.ts'
import { faultOf } from '../../src-renderer/shell/devices/printer-fault.ts'
import { causeOf } from '../../messages/printer-fault.ts'
import { decideNextAction, type NextAction } from '../../src-renderer/shell/next-action.ts'
import { nextActionBanner } from '../../src-renderer/guest/view/next-action-banner.ts'
import { addJob, addPerson, createRecords, NOW, type OpenPerson } from './desk-records.ts'

const words: Readonly<Record<Language, Translate>> = {
  ja: createI18n('ja').getFixedT('ja') as unknown as Translate,
  en: createI18n('en').getFixedT('en') as unknown as Translate,
}
const faultText = (
  problem: PrinterProblem,
  language: Language,
  context = { waiting: 3, other: false },
): string => {
  const { tone, title, detail } = faultOf(problem, context)
  const t = words[language]
  return `${tone}: ${translateText(t, title)} — ${translateText(t, detail)}`
}

const PULLED = { code: 'link_lost', connection: 'usb' } as const
/** The printer's faults with the wording of the design. */
const PRINTER: readonly (readonly [problem: PrinterProblem, en: string, other?: boolean])[] = [
  [
    { code: 'wrong_roll', loaded: { widthMm: 29, kind: 'continuous' }, neededMm: 62, stock: 'DK-2205' },
    'stop: Load the 62 mm roll — Loaded: 29 mm. Needed: 62 mm (DK-2205).',
  ],
  [{ code: 'cover_open' }, 'stop: Close the printer cover — The cover is open.'],
  [{ code: 'no_media', neededMm: 62, stock: 'DK-2205' }, 'stop: Put in a roll — Needed: 62 mm (DK-2205).'],
  [{ code: 'end_of_media' }, 'stop: Load a new roll — The queue is kept.'],
  [{ code: 'cutter_jam' }, 'stop: Clear paper from the cutter — Switch off, then open the cover.'],
  [PULLED, 'stop: Plug in the USB cable — 3 waiting passes are safe.'],
  [
    { code: 'unreachable', address: '192.168.1.40' },
    'stop: Check the network — 192.168.1.40 does not respond. P: other printer.',
    true,
  ],
  [{ code: 'cooling' }, 'work: Wait, no need to act — The printer is cooling down.'],
  [
    { code: 'two_colour_roll', stock: 'DK-2205' },
    'stop: Load a black-only roll — A black and red roll is loaded.',
  ],
]

/** Every problem of the contract, with a value for each of its fields. */
function everyProblem(): PrinterProblem[] {
  const sample = {
    loaded: { widthMm: 29, kind: 'continuous' },
    neededMm: 62,
    stock: 'DK-2205',
    connection: 'network',
    address: '192.168.1.40',
    found: 'QL-800',
    needed: 'QL-820NWB',
    axis: 'x',
    offsetMm: 1.2,
    fitsMm: 0.8,
  }
  return PrinterProblem.options.flatMap((option) => {
    const { code } = option.shape as { code: z.ZodLiteral | z.ZodEnum }
    const codes = 'options' in code ? (code.options as string[]) : [...code.values]
    const fields = Object.fromEntries(
      Object.keys(option.shape).map((name) => [name, sample[name as keyof typeof sample]]),
    )
    return codes.map((one) => PrinterProblem.parse({ ...fields, code: one }))
  })
}

describe('the faults of a printer', () => {
  it.each(PRINTER.map(([problem, en, other]) => ({ code: problem.code, problem, en, other })))(
    '$code',
    ({ problem, en, other }) => {
      expect(faultText(problem, 'en', { waiting: 3, other: other ?? false })).toBe(en)
    },
  )

  it.each(everyProblem().map((problem) => [problem.code, problem] as const))(
    '%s has a sentence, a short name and three steps in both languages',
    (_, problem) => {
      for (const language of ['ja', 'en'] as const) {
        const fault = faultOf(problem, { waiting: 1, other: false })
        const texts = [fault.title, fault.detail, fault.short, ...fault.steps].map((text) =>
          translateText(words[language], text),
        )
        expect(texts.filter((text) => /fault\.|\{\{|^\s*$/.test(text))).toEqual([])
        expect(new Set(texts).size).toBe(texts.length)
      }
    },
  )

  it('say one waiting pass in the singular, and none without a number', () => {
    const text = (waiting: number) => faultText(PULLED, 'en', { waiting, other: false })
    expect(text(1)).toContain('1 waiting pass is safe.')
    expect(text(0)).toContain('It is disconnected.')
  })

  it('have a second sentence for a question whose cause is known', () => {
    expect(words.en(causeOf(PULLED)!)).toBe('The USB cable was disconnected while printing.')
    expect(causeOf(null)).toBeNull()
  })
})

/** Staff saw another look of the pass. */
const UNSEEN = { facts: { seenHash: 'another' } }

type PersonCase = readonly [
  en: string,
  change: (person: OpenPerson, world: ReturnType<typeof createRecords>) => void,
  more?: { readonly facts: Record<string, unknown> },
]
type Problem = NonNullable<OpenPerson['renderProblem']>
const problem = (code: Problem['code'], field: Problem['field']) => (person: OpenPerson) => {
  const characters = code === 'missing_glyph' ? ['Ł'] : []
  person.renderProblem = { code, field, characters, message: '' }
}
const printed =
  (state: PrintJob['state']) => (person: OpenPerson, world: ReturnType<typeof createRecords>) => {
    const fault = state === 'unknown' ? PULLED : null
    person.prints = [addJob(world, person, { state, problem: fault, createdAt: '2026-10-17T00:12:00Z' })]
  }

const changed = (part: Partial<NonNullable<OpenPerson['changed']>>) => (person: OpenPerson) => {
  const at = '2026-10-17T00:40:00Z'
  person.changed = { what: 'text', at, by: 'staff', name: '鈴木', desk: null, ...part }
}

const PEOPLE: readonly PersonCase[] = [
  [
    'hold: Did this pass come out? — Look at the printer. ' +
      'The USB cable was disconnected while printing.',
    printed('unknown'),
  ],
  ['hold: Check that the pass came out — The printer did not report it done.', printed('sent_unconfirmed')],
  [
    'hold: Choose why to reprint — Printed once: today 9:12, 受付 1, by 鈴木.',
    printed('printed'),
    { facts: { job: null } },
  ],
  ['stop: Edit the name — "Ł" cannot be printed. F3 edits.', problem('missing_glyph', 'name')],
  [
    'stop: Shorten the affiliation — Does not fit 62 × 40 mm. F3 edits.',
    problem('text_does_not_fit', 'affiliation'),
  ],
  [
    'stop: Use fewer lines in the name — The template allows fewer lines. F3 edits.',
    problem('too_many_lines', 'name'),
  ],
  ['ask: Ask for consent — Show the screen and ask.', (one) => void (one.consentGiven = false)],
  ['stop: Send to the help desk — No ticket for this event. Press F9.', (one) => void (one.ticket = null)],
  [
    'hold: Check the new text — 受付 2 changed it at 9:40.',
    changed({ what: 'text', by: 'staff', desk: '受付 2' }),
    UNSEEN,
  ],
  [
    'hold: Check the new text — The participant changed it at 9:40.',
    changed({ what: 'text', by: 'self' }),
    UNSEEN,
  ],
  ['hold: Check the new text — The template was changed at 9:40.', changed({ what: 'template' }), UNSEEN],
  ['hold: Check the new text — The QR was replaced at 9:40.', changed({ what: 'qr' }), UNSEEN],
  ['hold: Check the new text — Another desk or the participant changed it.', () => undefined, UNSEEN],
  ['go: Print the pass — Confirmed by the participant at 8:12.', () => undefined],
  ['stop: Use a larger label — The code is too long for 62 × 40 mm.', problem('qr_too_long', 'qr')],
  ['stop: Remove a logo — Does not fit 62 × 40 mm. F3 edits.', problem('logo_does_not_fit', 'logos')],
  [
    'hold: Cut the pass off by hand — It is printed, but not cut. Then hand it over.',
    printed('printed_not_cut'),
  ],
  ['go: Hand over the pass — Printed without an error (network).', printed('printed_network')],
]

function signIn(language: Language, [, change, more]: PersonCase): string {
  const world = createRecords()
  const person = addPerson(world, { name: '田中 美咲' })
  change(person, world)
  const printer = world.printers[0]!
  const facts = {
    person,
    printer,
    job: person.prints[0] ?? null,
    ahead: 0,
    seenHash: null,
    reason: null,
    reasonText: '',
    ...more?.facts,
  }
  const nextAction: NextAction = decideNextAction(facts)
  const t = words[language]
  const sign = nextActionBanner(nextAction, {
    t,
    format: createFormat(language, 'Asia/Tokyo', t),
    now: new Date(NOW),
    event: world.events[0]!,
    person,
    printer,
    faults: { waiting: 0, other: false },
    moreWaiting: false,
    tagIsNext: false,
    place: 1,
  })
  return `${sign.tone}: ${sign.title} — ${sign.detail}`
}

describe('what is said about a person', () => {
  it.each(PEOPLE.map((one) => [one[0], one] as const))('is “%s”', (en, one) => {
    expect(signIn('en', one)).toBe(en)
    expect(signIn('ja', one)).not.toMatch(/[{}]|undefined/)
  })

  it('says a day that is not today', () => {
    const yesterday: PersonCase = [
      '',
      (person) =>
        void (person.pass = {
          ...person.pass!,
          draft: { ...person.pass!.draft!, confirmedAt: '2026-10-16T13:40:00Z' },
        }),
    ]
    expect(signIn('ja', yesterday)).toContain('昨日 22:40')
    expect(signIn('en', yesterday)).toContain('yesterday 22:40')
  })
})
