import { z } from 'zod'
import { endpoint, endpointGroup } from '../../platform/http/endpoint.ts'
import { count, timestamp } from '../../platform/http/scalars.ts'
import { desk } from '../../platform/http/row-fields.ts'
import { admin } from '../../platform/http/access.ts'

/** Maintenance for the administrator of a kiosk. */
export const maintenanceEndpoints = endpointGroup({
  saveDiagnostics: endpoint({
    ...desk,
    summary:
      'Get a ZIP for support: logs, versions, settings, findings and histories, without ' +
      'secrets or names and addresses of people',
    method: 'POST',
    path: '/desk/diagnostics',
    access: admin,
    reply: z
      .custom<Uint8Array>((value) => value instanceof Uint8Array)
      .meta({ type: 'string', format: 'binary' }),
    replyType: 'application/zip',
    errors: ['admin_required'],
  }),
  backUpNow: endpoint({
    ...desk,
    summary: 'Make a backup in the data folder now and verify it',
    method: 'POST',
    path: '/desk/backups',
    access: { ...admin, recentPassword: true },
    reply: z.strictObject({
      file: z.string(),
      madeAt: timestamp,
      bytes: z.int().min(1),
      people: count,
      labels: count,
    }),
    status: 201,
    errors: ['admin_required'],
  }),
  getUpdateFacts: endpoint({
    ...desk,
    summary: 'Get the reasons against an update now: events that are not over, unfinished labels',
    method: 'GET',
    path: '/desk/update-facts',
    access: admin,
    reply: z.strictObject({
      events: z.array(z.strictObject({ title: z.string(), startsAt: timestamp, endsAt: timestamp })),
      openJobs: count,
    }),
    errors: ['admin_required'],
  }),
})
