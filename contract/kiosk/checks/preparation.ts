import { z } from 'zod'
import { endpoint, endpointGroup } from '../../platform/http/endpoint.ts'
import { timestamp } from '../../platform/http/scalars.ts'
import { managerRow } from '../../platform/http/row-fields.ts'

/** The items in the order of the screen; each has a fixed place. */
export const PREPARATION_POINTS = [
  'template',
  'fit',
  'consent',
  'roll',
  'test_print',
  'passes_left',
  'list',
  'print_run',
  'staff',
  'spare_desk',
  'clocks',
  'backup',
  'reader',
  'network',
] as const

export const PreparationPointId = z.enum(PREPARATION_POINTS)

export type PreparationPointId = z.infer<typeof PreparationPointId>

/** What was found; `values` are inserted into its sentence in `messages/`. */
export const PREPARATION_FINDINGS = [
  'template_ready',
  'template_missing',
  'template_not_checked',
  'fit_ready',
  'fit_checking',
  'fit_failing',
  'nobody',
  'consent_ready',
  'consent_missing',
  'no_printer',
  'roll_ready',
  'roll_wrong',
  'printer_fault',
  'printer_paused',
  'test_ready',
  'test_missing',
  'left_enough',
  'left_few',
  'left_sheets',
  'list_ready',
  'list_imported',
  'run_none',
  'run_open',
  'run_done',
  'staff_ready',
  'staff_alone',
  'spare_alone',
  'spare_ready',
  'clock_ready',
  'clock_off',
  'clock_behind_log',
  'backup_ready',
  'backup_old',
  'backup_none',
  'backup_fault',
  'reader_ready',
  'reader_not_used',
  'reader_missing',
  'network_off',
  'network_closed',
  'network_none',
  'network_untried',
  'network_ready',
  'network_firewall',
  'network_subnet',
  'network_name',
  'network_certificate',
  'network_invalid',
  'network_macos',
] as const

export const PreparationFinding = z.enum(PREPARATION_FINDINGS)

export type PreparationFinding = z.infer<typeof PreparationFinding>

export const PreparationPoint = z.strictObject({
  id: PreparationPointId,
  /** `fix` prevents work at the desk, `todo` delays it, `later` was postponed by staff. */
  state: z.enum(['ready', 'later', 'todo', 'fix']),
  found: PreparationFinding,
  /** Counts, names, and times as ISO text. */
  values: z.record(z.string(), z.union([z.string(), z.number()])),
})

export type PreparationPoint = z.infer<typeof PreparationPoint>

export const Preparation = z.strictObject({
  checkedAt: timestamp,
  /** Start of the event. */
  opensAt: timestamp,
  points: z.array(PreparationPoint),
})

export type Preparation = z.infer<typeof Preparation>

export const preparationEndpoints = endpointGroup({
  getPreparation: endpoint({
    ...managerRow,
    summary: 'Get what is missing before the event opens, point by point',
    method: 'GET',
    path: '/desk/events/{eventId}/preparation',
    reply: Preparation,
  }),
  leavePreparation: endpoint({
    ...managerRow,
    summary: 'Postpone a point of the preparation, or reopen it',
    method: 'POST',
    path: '/desk/events/{eventId}/preparation/later',
    body: z.strictObject({ point: PreparationPointId, later: z.boolean() }),
    reply: Preparation,
  }),
})
