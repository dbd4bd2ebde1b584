import type { Preparation, PreparationPoint } from '../../contract/kiosk/checks/preparation.ts'

/** A preparation list with items in every state, 42 minutes before the event begins. */
export function fakePreparation(): Preparation {
  const point = (
    id: PreparationPoint['id'],
    state: PreparationPoint['state'],
    found: PreparationPoint['found'],
    values: PreparationPoint['values'] = {},
  ): PreparationPoint => ({ id, state, found, values })
  return {
    checkedAt: '2026-10-17T00:42:00Z',
    opensAt: '2026-10-17T01:24:00Z',
    points: [
      point('template', 'ready', 'template_ready', { widthMm: 62, lengthMm: 40, count: 5 }),
      point('fit', 'fix', 'fit_failing', { count: 3 }),
      point('consent', 'todo', 'consent_missing', { count: 5 }),
      point('roll', 'fix', 'roll_wrong', { name: 'QL-810W', stock: 'DK-2205' }),
      point('test_print', 'todo', 'test_missing', { name: 'QL-810W' }),
      point('passes_left', 'ready', 'left_enough', { left: 1431, needed: 1408 }),
      point('list', 'ready', 'list_imported', { count: 1500, at: '2026-10-16T22:02:00Z' }),
      point('print_run', 'ready', 'run_done', { count: 1408 }),
      point('staff', 'ready', 'staff_ready', { count: 11 }),
      point('spare_desk', 'later', 'spare_alone'),
      point('clocks', 'ready', 'clock_ready', { at: '2026-10-17T00:42:00Z' }),
      point('backup', 'ready', 'backup_ready', { at: '2026-10-17T00:22:00Z' }),
      point('reader', 'todo', 'reader_missing'),
    ],
  }
}
