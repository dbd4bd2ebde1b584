import { z } from 'zod'
import { endpoint, endpointGroup } from '../../platform/http/endpoint.ts'
import { count, timestamp } from '../../platform/http/scalars.ts'
import { desk } from '../../platform/http/row-fields.ts'
import { admin } from '../../platform/http/access.ts'

/** For rows that make, read, replace or export all data. */
const recentAdmin = { ...admin, recentPassword: true } as const

/** `targetId` of the folder in the data folder. */
export const FOLDER_TARGET = 'folder'

/**
 * A backup location: the kiosk's folder, a plugged-in USB drive, or the drive chosen for automatic
 * backups.
 */
export const BackupTarget = z.strictObject({
  targetId: z.string().min(1).max(500),
  kind: z.enum(['folder', 'usb']),
  /** Name of the drive; empty for the folder. */
  name: z.string(),
  /** Null for a drive that is not plugged in. */
  freeBytes: count.nullable(),
  /** Null without automatic backups. */
  automatic: z
    .strictObject({
      everyMinutes: z.int().min(1),
      /**
       * `missing`: not plugged in. `full`, `read_only` and `failed`: the last copy failed; it is
       * retried.
       */
      state: z.enum(['on', 'missing', 'full', 'read_only', 'failed']),
      /** Next check for changes; null before the first copy and for a missing drive. */
      nextAt: timestamp.nullable(),
    })
    .nullable(),
})
export type BackupTarget = z.infer<typeof BackupTarget>

/** One backup file: location and file name without a path. */
export const BackupRef = z.strictObject({
  targetId: z.string().min(1).max(500),
  name: z.string().regex(/^[^/\\]{1,200}\.sqlite$/),
})

export const BackupCopy = z.strictObject({
  ...BackupRef.shape,
  /** By the header of the file; null if it is unreadable. */
  madeAt: timestamp.nullable(),
  people: count.nullable(),
  bytes: count,
  /** By the header: the installation's key is in the file in plain text. */
  plainKey: z.boolean(),
  /** Last complete verification of the file by this kiosk; null without one. */
  checked: z
    .strictObject({
      at: timestamp,
      result: z.enum(['whole', 'damaged']),
      detail: z.string(),
    })
    .nullable(),
})
export type BackupCopy = z.infer<typeof BackupCopy>

/** Contents of a backup. */
export const BackupPreview = z.strictObject({
  events: z.array(z.string()),
  people: count,
  consents: count,
  passes: count,
  checkedIn: count,
  staff: count,
  phones: count,
  /** Changes here since the backup, which a restore loses. */
  lost: z.strictObject({
    checkIns: count,
    prints: count,
    edits: count,
    people: count,
  }),
})
export type BackupPreview = z.infer<typeof BackupPreview>

/**
 * Whether `typed` matches an event title by its letters and digits: a keyboard may lack the marks
 * of the title, such as ’ or 〜. Character width and case do not count either.
 */
export function isTypedTitle(title: string, typed: string): boolean {
  const plain = (text: string): string =>
    text
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}]/gu, '')
  return plain(title) === '' ? typed.trim() === title.trim() : plain(typed) === plain(title)
}

/** Backup and restore from the screen. */
export const backupEndpoints = endpointGroup({
  listBackups: endpoint({
    ...desk,
    summary: 'List the places for backups and the newest backups in them',
    method: 'GET',
    path: '/desk/backups',
    access: admin,
    reply: z.strictObject({
      targets: z.array(BackupTarget),
      copies: z.array(BackupCopy),
      /**
       * `screen`; `command`: PostgreSQL, restored into an empty database; `none`: practice mode.
       */
      restoreBy: z.enum(['screen', 'command', 'none']),
      /**
       * Of sealed backups: `unseen` until it was shown to an administrator. `none` if backups are
       * not sealed.
       */
      passphrase: z.enum(['none', 'unseen', 'shown']),
    }),
    errors: ['admin_required'],
  }),
  makeBackup: endpoint({
    ...desk,
    summary: 'Make a backup at a place now and verify it',
    method: 'POST',
    path: '/desk/backups/make',
    access: recentAdmin,
    body: BackupTarget.pick({ targetId: true }),
    reply: BackupCopy,
    status: 201,
    errors: ['admin_required', 'recent_password_required', 'not_found', 'conflict'],
  }),
  setAutomaticBackups: endpoint({
    ...desk,
    summary: 'Choose the USB stick for automatic backups, or none; automatic backups in the folder continue',
    method: 'POST',
    path: '/desk/backups/automatic',
    access: recentAdmin,
    body: z.strictObject({ targetId: BackupTarget.shape.targetId.nullable() }),
    reply: z.strictObject({ targetId: BackupTarget.shape.targetId.nullable() }),
    errors: ['admin_required', 'recent_password_required', 'not_found', 'conflict'],
  }),
  showBackupPassphrase: endpoint({
    ...desk,
    summary: 'Get the passphrase of encrypted backups once; another computer needs it to restore them',
    method: 'POST',
    path: '/desk/backups/passphrase',
    access: recentAdmin,
    reply: z.strictObject({ passphrase: z.string() }),
    errors: ['admin_required', 'recent_password_required', 'conflict'],
  }),
  sealBackup: endpoint({
    ...desk,
    summary:
      'Encrypt the installation key in a backup that has it in plain text, where backups are encrypted',
    method: 'POST',
    path: '/desk/backups/seal',
    access: recentAdmin,
    body: BackupRef,
    reply: BackupCopy,
    errors: ['admin_required', 'recent_password_required', 'not_found', 'conflict'],
  }),
  verifyBackup: endpoint({
    ...desk,
    summary: 'Read a whole backup, compare it with its checksum, and return its contents',
    method: 'POST',
    path: '/desk/backups/verify',
    access: recentAdmin,
    body: BackupRef,
    reply: z.strictObject({ copy: BackupCopy, preview: BackupPreview.nullable() }),
    errors: ['admin_required', 'not_found'],
  }),
  restoreBackup: endpoint({
    ...desk,
    summary:
      'Restore a backup: the kiosk stops, replaces its data and restarts; everybody must sign in again',
    method: 'POST',
    path: '/desk/backups/restore',
    access: recentAdmin,
    /**
     * `eventTitle`: typed as confirmation, the title of the newest event in the backup; null if it
     * has none.
     */
    body: z.strictObject({ ...BackupRef.shape, eventTitle: z.string().max(500).nullable() }),
    reply: z.strictObject({ restarting: z.literal(true) }),
    errors: ['admin_required', 'recent_password_required', 'not_found', 'conflict'],
  }),
})
