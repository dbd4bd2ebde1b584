import { randomUUID } from 'node:crypto'
import type { AdminEvent } from '../../contract/event/event/event-admin.ts'
import { createPrinterHandlers } from './fake-printer-handlers.ts'
import { Refusal, type Handler } from './fake-request.ts'
import { drawFor, makePrinter, NOW, type World, sessionOf } from './fake-world.ts'

/** The event as its staff edit it. */
function adminEventOf({ events }: World): AdminEvent {
  const { eventId, title, slug, startsAt, endsAt, timeZone } = events[0]!
  return {
    eventId,
    title,
    slug,
    startsAt,
    endsAt,
    timeZone,
    description: '',
    place: '',
    imageUrl: '',
    tags: [],
    languages: [],
    links: [],
    status: 'DRAFT',
    requiresFacePhoto: false,
    entryProfileFields: [],
    positions: [],
    pending: 0,
  }
}

/** Printers, lists, staff and logos of a world; call `touch` after a change. */
export function createEventAdminHandlers(
  world: World,
  touch: () => void,
): Readonly<Record<string, Handler>> {
  const printer = (printerId: string) => {
    const found = world.printers.find((one) => one.printerId === printerId)
    if (!found) throw new Refusal('not_found')
    return found
  }
  return {
    addPrinter: ({ body }) => {
      if (body.address.endsWith('@/nowhere')) throw new Refusal('invalid_input')
      const virtual = body.address === 'virtual'
      const added = makePrinter({
        ...body,
        connection: virtual ? 'virtual' : 'network',
        loadedMm: null,
        rollMm: 0,
        usedMm: 0,
        passesLeft: null,
      })
      world.printers.push(added)
      touch()
      return added
    },
    removePrinter: ({ params }) => {
      world.printers = world.printers.filter((one) => one.printerId !== params['printerId'])
      touch()
      return { ok: true }
    },
    pausePrinter: ({ params, body }) => {
      const one = printer(params['printerId']!)
      Object.assign(one, { paused: body.paused, state: body.paused ? 'paused' : 'ready' })
      touch()
      return one
    },
    ...createPrinterHandlers(world, touch),
    getRecords: () => world.records,
    listBackups: () => world.backups,
    makeBackup: ({ body }) => {
      const made = {
        targetId: body.targetId,
        name: `by-hand-${world.backups.copies.length}.sqlite`,
        madeAt: NOW,
        people: 1500,
        bytes: 64_000_000,
        plainKey: true,
        checked: { at: NOW, result: 'whole' as const, detail: '' },
      }
      world.backups = { ...world.backups, copies: [made, ...world.backups.copies] }
      return made
    },
    verifyBackup: ({ body }) => {
      const damaged = body.name.startsWith('damaged')
      const copies = world.backups.copies.map((copy) =>
        copy.name === body.name
          ? {
              ...copy,
              checked: {
                at: NOW,
                result: damaged ? ('damaged' as const) : ('whole' as const),
                detail: '',
              },
            }
          : copy,
      )
      world.backups = { ...world.backups, copies }
      return {
        copy: copies.find((copy) => copy.name === body.name),
        preview: damaged ? null : world.backupPreview,
      }
    },
    sealBackup: ({ body }) => {
      const copies = world.backups.copies.map((copy) =>
        copy.name === body.name ? { ...copy, plainKey: false } : copy,
      )
      world.backups = { ...world.backups, copies }
      return copies.find((copy) => copy.name === body.name)
    },
    showBackupPassphrase: () => {
      world.backups = { ...world.backups, passphrase: 'shown' }
      return { passphrase: 'k3v9x-0a1b2-c3d4e-f5g6h-j7k8m' }
    },
    uploadLogo: ({ body }) => {
      if (body.name === 'file_too_large') throw new Refusal('payload_too_large')
      throw new Refusal('logo_unreadable', [{ path: 'logo', message: body.name }])
    },
    setAutomaticBackups: ({ body }) => {
      const automatic = {
        everyMinutes: 15,
        state: 'on' as const,
        nextAt: '2026-10-17T00:57:00.000Z',
      }
      const targets = world.backups.targets.map((one) =>
        one.kind === 'folder'
          ? one
          : { ...one, automatic: one.targetId === body.targetId ? automatic : null },
      )
      world.backups = {
        ...world.backups,
        targets: targets.filter(({ freeBytes, automatic: on }) => freeBytes !== null || on),
      }
      return { targetId: body.targetId }
    },
    restoreBackup: () => ({ restarting: true }),
    attendeesCsv: () => '\uFEFF氏名\r\n',
    listShift: () => ({ people: world.shift }),
    whoseBadge: ({ body }) => ({
      person: world.shift[Number(/staff-(\d)/.exec(body.qr)?.[1] ?? 0) - 1] ?? null,
    }),
    takeOver: ({ body }) => {
      if (body.pin !== '4071') throw new Refusal('invalid_credentials')
      world.user = {
        userId: body.userId,
        name: world.shift.find((one) => one.userId === body.userId)!.name,
        email: null,
      }
      return sessionOf(world)
    },
    setPin: ({ body }) => {
      if (body.password !== world.password) throw new Refusal('invalid_credentials')
      return { ok: true }
    },
    openTraining: () => ({ url: world.trainingUrl }),
    getTraining: () => world.training,
    nextGuest: () => {
      const served = new Set(world.jobs.map(({ userId }) => userId))
      return { qr: world.people.find(({ userId }) => !served.has(userId))?.qr ?? null }
    },
    setTrainingFault: ({ body }) => Object.assign(world.training, { fault: body.fault }),
    findPrinters: () => ({ found: world.discoverPrinters }),
    getReader: () => world.reader,
    writeTestTag: () => world.writeTestTag,
    takeScans: ({ body }) => ({
      scans: world.hidScans.filter((scan) => scan.n > body.after),
      scanners: world.scanners,
    }),
    startImport: ({ query }) => {
      if (!world.import) throw new Refusal('import_unreadable')
      world.import = { ...world.import, fileName: query['fileName']! }
      return world.import
    },
    getImport: () => world.import,
    changeImport: ({ body }) => {
      const { import: now } = world
      if (!now) throw new Refusal('not_found')
      const { answer } = body
      const answered = (row: (typeof now.rows)[number]) =>
        answer &&
        row.question &&
        row.question.kind === answer.kind &&
        [null, row.line].includes(answer.line)
          ? {
              ...row,
              question: { ...row.question, answer: answer.answer },
              result: answer.answer === 'leave_out' ? ('left_out' as const) : ('new' as const),
            }
          : row
      const rows = now.rows.map(answered).map((row) =>
        row.line === body.fix?.line
          ? {
              ...row,
              cells: row.cells.with(body.fix.column, body.fix.text),
              result: 'new' as const,
              problems: [],
            }
          : row,
      )
      const refused = rows.filter((row) => row.result === 'refused').length
      const mapping = body.mapping ?? now.mapping
      const hadConsent = now.mapping.consent !== undefined
      const from = mapping.consent !== undefined && !hadConsent ? { from: 'column' as const } : {}
      const consent = { ...now.consent, ...body.consent, ...from }
      const missing = mapping.name === undefined ? (['name'] as const) : []
      const asked = rows.filter((row) => row.result === 'asked').length
      const changed = body.fix
        ? { ...now.counts, refused, new: now.counts.total - refused }
        : { ...now.counts, asked }
      const list = body.list ?? now.list
      const part = { rows, mapping, consent, list, missing: [...missing], counts: changed }
      world.import = { ...now, ...part }
      return world.import
    },
    applyImport: () => {
      if (world.import)
        world.import = { ...world.import, state: 'done', done: world.import.counts.new }
      return world.import
    },
    getOfficeEvent: () => adminEventOf(world),
    listApprovals: () => ({ rev: world.rev, pending: 0, approvals: [] }),
    checkTemplateFit: () => ({
      confirmations: 0,
      people: world.people.length,
      tried: world.people.length,
      failing: [],
      next: null,
    }),
    getTemplate: ({ query }) => {
      const event = world.events[0]!
      const one = world.classes.find(({ classId }) => classId === query['classId'])
      return {
        event,
        ticketClass: one
          ? { classId: one.classId, nameJa: one.nameJa, nameEn: one.nameEn, roll: one.roll }
          : null,
        template: one ? one.ownTemplate : event.template,
        templateRevision: one ? 0 : event.templateRevision,
        saved: null,
        columns: [],
      }
    },
    drawTemplate: ({ body }) => ({
      render: drawFor({ ...body.sample, fontScale: 'normal', lineMode: 'auto' }),
      problem: null,
      qrDots: null,
    }),
    getPreparation: () => world.preparation,
    leavePreparation: ({ body }) => {
      world.preparation = {
        ...world.preparation,
        points: world.preparation.points.map((one) =>
          one.id === body.point ? { ...one, state: body.later ? 'later' : 'todo' } : one,
        ),
      }
      return world.preparation
    },
    listDuplicates: () => ({ pairs: world.duplicates }),
    mergePeople: ({ params }) => {
      world.duplicates = world.duplicates.filter(
        ({ people }) => people[0].userId !== params['userId'],
      )
      return { userId: params['userId'] }
    },
    listImports: () => ({ imports: world.imports }),
    planUndoImport: () => world.undoPlan,
    undoImport: ({ params }) => {
      world.imports = world.imports.map((one) =>
        one.listId === params['listId']
          ? { ...one, undoing: null, undone: { at: NOW, removed: 1245, restored: 12 } }
          : one,
      )
      return world.undoPlan
    },
    listStaff: () => ({ staff: world.staff }),
    listDevices: () => ({ devices: [] }),
    kioskTrust: () => ({
      page: 'https://pass-kiosk.local:8443/trust',
      certificate: 'a1'.repeat(32),
      authority: null,
    }),
    addStaff: ({ body }) => {
      const userId = randomUUID()
      world.staff.push({
        userId,
        name: body.name,
        email: body.email,
        roles: [{ role: body.role, eventId: body.eventId }],
      })
      return { userId, firstPassword: 'kumo-7431-hoku' }
    },
    changeStaff: ({ params, body }) => {
      for (const one of world.staff.filter(({ userId }) => userId === params['userId']))
        one.roles = [{ role: body.role, eventId: body.eventId }]
      return { ok: true }
    },
    removeStaff: ({ params }) => {
      world.staff = world.staff.filter((one) => one.userId !== params['userId'])
      return { ok: true }
    },
    listOrganizations: () => ({ organizations: world.organizations }),
    decideLogo: ({ params, body }) => {
      const found = world.organizations
        .flatMap((one) => one.logos)
        .find((logo) => logo.imageId === params['imageId'])
      if (!found) throw new Refusal('not_found')
      return Object.assign(found, { state: body.state })
    },
  }
}
