import { randomUUID } from 'node:crypto'
import type { DeskPerson, DeskPersonRow } from '../../contract/guest/view/attendees.ts'
import type { DeskState } from '../../contract/kiosk/state/desk-state.ts'
import type { PrintJob } from '../../contract/print/job/jobs.ts'
import { LIVE_STATES, PRINTED_STATES } from '../../contract/print/job/jobs.ts'
import type { PassContent } from '../../contract/pass/draft/pass.ts'
import { helpSite } from '../../src-server/kiosk/help/help-site.ts'
import { createCheckInHandlers } from './fake-check-in-handlers.ts'
import { createEventAdminHandlers } from './fake-event-admin-handlers.ts'
import { createHandOutHandlers } from './fake-hand-out.ts'
import { createPrintRunHandlers } from './fake-print-run.ts'
import { Refusal, type Handler } from './fake-request.ts'
import {
  addJob,
  addPerson,
  drawFor,
  NOW,
  type FakePerson,
  type World,
  sessionOf,
} from './fake-world.ts'

function rowOf(person: FakePerson, world: World): DeskPersonRow {
  const {
    userId,
    name,
    kana,
    affiliation,
    email,
    ticket,
    consentGiven,
    confirmed,
    checkedInAt,
    nfc,
    parked,
  } = person
  const last = world.jobs.findLast((job) => job.userId === userId) ?? null
  const out = last !== null && PRINTED_STATES.includes(last.state)
  return {
    userId,
    name,
    kana,
    affiliation,
    email,
    ticket,
    consentGiven,
    confirmed,
    print: last?.state ?? null,
    written: last?.state === 'sent_unconfirmed' && last.printerConnection === 'file',
    printedAt: out ? last.finishedAt : null,
    checkedInAt,
    nfc,
    parked,
    party: person.party,
  }
}

function personOf(person: FakePerson, world: World): DeskPerson {
  const { title, entryState, entries, pass, confirmedHash, changed, box } = person
  const prints = world.jobs.filter((job) => job.userId === person.userId)
  return {
    ...rowOf(person, world),
    title,
    helpDeskNote: person.parked ? (person.helpDeskNote ?? '') : null,
    emailCheckedAt: person.emailCheckedAt,
    entryState,
    entries,
    pass,
    renderProblem: person.renderProblem,
    renderNotes: person.renderNotes,
    confirmedHash,
    changed,
    prints,
    box,
    ticketClass: person.ticketClass,
  }
}

function stateOf(world: World): DeskState {
  const count = (states: readonly string[]): number =>
    world.jobs.filter((job) => states.includes(job.state)).length
  const event = world.events[0] ?? null
  const station = { stationId: '00000000-0000-4000-8000-000000000003', name: '受付 3' }
  return {
    rev: world.rev,
    now: NOW,
    station,
    event,
    demo: world.practiceOf !== null,
    printers: world.printers,
    reader: world.reader,
    counts: {
      passes: 612,
      participants: event?.participants ?? 0,
      perMinute: 5.4,
      bars: [12, 31, 48, 64, 60].map((passes, at) => ({
        from: `2026-10-17T00:0${at}:00Z`,
        passes,
      })),
    },
    lastPeople: world.lastPeople.flatMap(({ userId, at }) => {
      const person = world.people.find((one) => one.userId === userId)
      return person ? [{ ...rowOf(person, world), at }] : []
    }),
    apart: {},
    queue: {
      waiting: count(['queued', 'blocked']),
      printing: count(['preflight', 'sending', 'printing']),
      questions: count(['unknown']),
      unconfirmed: count(['sent_unconfirmed']),
      done: count(PRINTED_STATES) - count(['sent_unconfirmed']),
    },
    stations: [
      { ...station, passes: 207, inStep: true },
      {
        stationId: '00000000-0000-4000-8000-000000000001',
        name: '受付 1',
        passes: 148,
        inStep: true,
      },
    ],
    parked: world.people.filter((person) => person.parked).length,
    storageFault: world.storageFault,
  }
}

/** Texts longer than this are too long for the fake, so that tests can overfill a pass. */
const TOO_LONG = 60

function undrawable(
  field: 'name' | 'affiliation' | 'title',
  code: 'text_does_not_fit' | 'missing_glyph',
  characters: string[],
): Refusal {
  const message = `${field}: ${code}`
  return new Refusal('pass_render_failed', [{ path: `content.${field}`, message }], {
    code,
    field,
    characters,
    message,
  })
}

function drawn(content: PassContent) {
  for (const field of ['name', 'affiliation', 'title'] as const) {
    if (content[field].length > TOO_LONG) throw undrawable(field, 'text_does_not_fit', [])
    if (content[field].includes('Ł')) throw undrawable(field, 'missing_glyph', ['Ł'])
  }
  return drawFor(content)
}

/** The desk's endpoints over a world in memory; ids are those of the contract. */
export function createHandlers(world: World): Readonly<Record<string, Handler>> {
  const touch = (): void => {
    world.rev += 1
  }
  const person = (userId: string): FakePerson => {
    const found = world.people.find((one) => one.userId === userId)
    if (!found) throw new Refusal('not_found')
    return found
  }
  const job = (jobId: string) => {
    const found = world.jobs.find((one) => one.jobId === jobId)
    if (!found) throw new Refusal('not_found')
    return found
  }
  const printer = (printerId: string) => {
    const found = world.printers.find((one) => one.printerId === printerId)
    if (!found) throw new Refusal('not_found')
    return found
  }
  const finish = (one: ReturnType<typeof job>, state: PrintJob['state']): void => {
    Object.assign(one, {
      state,
      linesSent: one.lines,
      sentAt: world.printsAt,
      finishedAt: PRINTED_STATES.includes(state) ? world.printsAt : null,
    })
    world.lastPeople = [
      { userId: one.userId, at: NOW },
      ...world.lastPeople.filter((last) => last.userId !== one.userId),
    ].slice(0, 5)
    touch()
  }
  const save = (
    userId: string,
    body: { content: PassContent; action: 'save' | 'confirm'; expectedRevision: number },
  ) => {
    const one = person(userId)
    if (!one.consentGiven) throw new Refusal('consent_required')
    if (!one.pass) throw new Refusal('pass_template_disabled')
    if (body.expectedRevision !== (one.pass.draft?.revision ?? 0))
      throw new Refusal('pass_revision_conflict')
    const render = drawn(body.content)
    const confirm = body.action === 'confirm'
    const same = JSON.stringify(body.content) === JSON.stringify(one.pass.draft?.content)
    const draft = {
      revision: body.expectedRevision + 1,
      templateRevision: one.pass.templateRevision,
      content: body.content,
      confirmedAt: confirm ? NOW : (one.pass.draft?.confirmedAt ?? null),
      confirmedBy: confirm ? ('staff' as const) : (one.pass.draft?.confirmedBy ?? null),
      currentConfirmation: confirm || (same && (one.pass.draft?.currentConfirmation ?? false)),
    }
    one.pass = { ...one.pass, draft, render }
    one.name = body.content.name
    if (confirm) one.confirmedHash = render.hash
    one.confirmed = draft.currentConfirmation
    touch()
    return personOf(one, world)
  }
  const print = (body: {
    userId: string
    requestKey: string
    renderHash: string
    reason?: PrintJob['reason']
    reasonText?: string
    printerId?: string
  }) => {
    const before = world.jobs.find((one) => requestKeys.get(one.jobId) === body.requestKey)
    if (before) return before
    const one = person(body.userId)
    if (one.pass?.render?.hash !== body.renderHash) throw new Refusal('pass_preview_mismatch')
    if (one.confirmedHash !== body.renderHash) throw new Refusal('pass_confirmation_required')
    const out = world.jobs.some(
      (made) => made.userId === one.userId && PRINTED_STATES.includes(made.state),
    )
    if (out && !body.reason) throw new Refusal('print_reason_required')
    const at = body.printerId ? printer(body.printerId) : world.printers[0]!
    const made = addJob(world, one, {
      reason: body.reason ?? null,
      reasonText: body.reasonText ?? null,
      station: '受付 3',
      requestedBy: world.user.name,
      printerId: at.printerId,
      printerName: at.name,
      printerConnection: at.connection,
    })
    requestKeys.set(made.jobId, body.requestKey)
    touch()
    if (world.printsAs) setTimeout(() => finish(made, world.printsAs!), 120)
    return made
  }
  const requestKeys = new Map<string, string>()

  return {
    getSetup: () => ({
      needed: !world.setUp,
      demo: false,
      demoSignIn: world.practiceOf
        ? { email: 'megumi@desk.example', password: world.password }
        : null,
      practiceOf: world.practiceOf,
    }),
    setUp: ({ body }) => {
      world.setUp = true
      world.signedIn = true
      world.user = { userId: randomUUID(), name: body.name, email: body.email }
      return sessionOf(world)
    },
    getSession: () => sessionOf(world),
    signIn: ({ body }) => {
      if (body.password !== world.password) throw new Refusal('invalid_credentials')
      world.signedIn = true
      return sessionOf(world)
    },
    confirmPassword: ({ body }) => {
      if (body.password !== world.password) throw new Refusal('invalid_credentials')
      world.recentPassword = true
      return { goodUntil: '2026-10-17T00:47:00Z' }
    },
    signOut: () => {
      world.signedIn = false
      return { ok: true }
    },
    changePassword: ({ body }) => {
      world.password = body.next
      world.mustChangePassword = false
      return { ok: true }
    },
    listDeskEvents: () => ({ events: world.events, others: [] }),
    createEvent: ({ body }) => {
      const event = {
        ...body,
        eventId: randomUUID(),
        state: 'upcoming' as const,
        tagAddress: null,
        checkIn: true,
        express: false,
        templateRevision: 1,
        participants: 0,
      }
      world.events.push(event)
      return event
    },
    getDeskState: () => stateOf(world),
    getHelpPages: ({ query }) => ({ pages: helpSite().pages[query.lang as 'en' | 'ja'] }),
    match: ({ body }) => {
      const found = world.people.find((one) => one.qr === body.qr)
      if (!found) return { outcome: 'unknown' }
      if (found.entries.length === 0) return { outcome: 'no_entry' }
      return found.revoked
        ? { outcome: 'revoked', ...found.revoked }
        : { outcome: 'person', person: personOf(found, world) }
    },
    joinByQr: ({ body }) => {
      const found = world.people.find((one) => one.qr === body.qr)
      if (!found) throw new Refusal('pass_invalid_one_qr')
      return personOf(found, world)
    },
    search: ({ query }) => {
      const q = query['q']!.normalize('NFKC').toLowerCase()
      const found = world.people.filter((one) =>
        `${one.name} ${one.kana ?? ''} ${one.affiliation} ${one.email ?? ''}`
          .toLowerCase()
          .includes(q),
      )
      return {
        people: found.map((one) => ({
          ...rowOf(one, world),
          cancelled: one.entryState === 'CANCELLED',
        })),
        apart: {},
        found: found.length,
        of: world.people.length,
        ms: 4,
      }
    },
    getParty: ({ params }) => {
      const people = world.people.filter((one) => one.party?.partyId === params['partyId'])
      if (people.length === 0) throw new Refusal('not_found')
      const places = people.map((one) => ({
        partyPlaceId: one.userId,
        person: personOf(one, world),
      }))
      const unnamed = { partyPlaceId: '00000000-0000-4000-8000-000000000007', person: null }
      const { partyId, name } = people[0]!.party!
      const { ticket } = people[0]!
      return { partyId, name, places: [...places, unnamed], ticket, limit: 9, apart: {} }
    },
    getDeskPerson: ({ params }) => personOf(person(params['userId']!), world),
    deskPreview: ({ body }) => ({ render: drawn(body.content), notes: [] }),
    deskSavePass: ({ params, body }) => save(params['userId']!, body),
    deskLogos: () => ({
      logos: world.organizations
        .flatMap((one) => one.logos)
        .filter((logo) => logo.state === 'approved')
        .map(({ state: _state, uploadedAt: _at, ...logo }) => logo),
    }),
    deskConsent: ({ params }) => {
      person(params['userId']!).consentGiven = true
      touch()
      return personOf(person(params['userId']!), world)
    },
    getScanKey: ({ query }) => ({ key: query['eventId']!.replaceAll('-', '').repeat(2) }),
    setKana: ({ params, body }) => {
      person(params['userId']!).kana = body.kana || null
      touch()
      return personOf(person(params['userId']!), world)
    },
    park: ({ params, body }) => {
      const { parked, note: helpDeskNote = '' } = body
      Object.assign(person(params['userId']!), { parked, helpDeskNote })
      touch()
      return personOf(person(params['userId']!), world)
    },
    listHelpDesk: () => ({
      people: world.people
        .filter(({ parked }) => parked)
        .map((one) => ({
          ...rowOf(one, world),
          at: NOW,
          by: '小林 恵',
          note: one.helpDeskNote ?? '',
        })),
      apart: {},
    }),
    walkIn: ({ body }) => {
      const made = addPerson(world, {
        name: body.name,
        kana: body.kana || null,
        affiliation: body.affiliation,
        email: body.email || null,
        title: body.title,
      })
      made.confirmedHash = null
      if (made.pass) made.pass = { ...made.pass, draft: null }
      touch()
      return {
        ...personOf(made, world),
        kept: body.email === 'known@people.example' ? ['name', 'affiliation'] : [],
      }
    },
    print: ({ body }) => print(body),
    listPrints: () => ({
      rev: world.rev,
      apart: {},
      jobs: world.jobs.toSorted(
        (one, other) => weight(one) - weight(other) || other.number - one.number,
      ),
    }),
    getPrint: ({ params }) => {
      const found = job(params['jobId']!)
      const { image, widthPx, heightPx } = drawFor({
        name: found.name,
        title: '',
        affiliation: '',
        fontScale: 'normal',
        lineMode: 'auto',
      })
      return { job: found, history: [], image, widthPx, heightPx }
    },
    answerJob: ({ params, body }) => {
      const found = job(params['jobId']!)
      if (found.state !== 'unknown' && found.state !== 'sent_unconfirmed')
        throw new Refusal('print_state_conflict')
      if (body.cameOut) finish(found, 'confirmed_by_staff')
      else {
        Object.assign(found, { state: 'queued', problem: null, linesSent: null })
        touch()
      }
      return found
    },
    cancelJob: ({ params }) => {
      const found = job(params['jobId']!)
      if (found.state !== 'queued' && found.state !== 'blocked')
        throw new Refusal('print_state_conflict')
      found.state = 'cancelled'
      touch()
      return found
    },
    reassignJob: ({ params, body }) => {
      const to = printer(body.printerId)
      const moved = Object.assign(job(params['jobId']!), {
        printerId: to.printerId,
        printerName: to.name,
        moved: true,
        state: 'queued',
        problem: null,
      })
      touch()
      return moved
    },
    ...createEventAdminHandlers(world, touch),
    ...createCheckInHandlers(world, touch),
    ...createHandOutHandlers(world, touch, (one) => personOf(one, world)),
    ...createPrintRunHandlers(world, touch),
  }
}

const weight = (job: PrintJob): number =>
  job.state === 'unknown' || job.state === 'sent_unconfirmed'
    ? 0
    : LIVE_STATES.includes(job.state)
      ? 1
      : 2
