import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { timestamp } from './scalars.ts'

const desk = { tag: 'desk', door: 'desk' } as const
const admin = { credential: 'session', role: 'admin' } as const
/** What replaces data, or carries all of it away. */
const recentAdmin = { ...admin, recentPassword: true } as const

/** A place for backups: the kiosk's own folder, or a USB stick that is plugged in. */
export const BackupTarget = z.strictObject({
  targetId: z.string().min(1).max(500),
  kind: z.enum(['folder', 'usb']),
  /** Name of the stick; empty for the folder. */
  name: z.string(),
  freeBytes: z.int().min(0),
})
export type BackupTarget = z.infer<typeof BackupTarget>

/** Names one backup file: where it lies, and its file name without a path. */
export const BackupRef = z.strictObject({
  targetId: z.string().min(1).max(500),
  name: z.string().regex(/^[^/\\]{1,200}\.sqlite$/),
})

export const BackupCopy = z.strictObject({
  ...BackupRef.shape,
  /** What the file says of itself; null when that cannot be read. */
  madeAt: timestamp.nullable(),
  people: z.int().min(0).nullable(),
  bytes: z.int().min(0),
  /** When this kiosk last read all of the file, and what it found; null while it has not. */
  checked: z
    .strictObject({ at: timestamp, result: z.enum(['whole', 'damaged', 'no_checksum']), detail: z.string() })
    .nullable(),
})
export type BackupCopy = z.infer<typeof BackupCopy>

/** What a backup holds. */
export const BackupPreview = z.strictObject({
  events: z.array(z.string()),
  people: z.int().min(0),
  consents: z.int().min(0),
  passes: z.int().min(0),
  checkedIn: z.int().min(0),
  staff: z.int().min(0),
  phones: z.int().min(0),
  /** Done here since the backup was made: a restore loses it. */
  lost: z.strictObject({ checkIns: z.int().min(0), prints: z.int().min(0), edits: z.int().min(0), people: z.int().min(0) }),
})
export type BackupPreview = z.infer<typeof BackupPreview>

/** Backup and restore by screen. */
export const backupEndpoints = {
  listBackups: endpoint({
    ...desk,
    id: 'listBackups',
    summary: 'Places for backups, and the newest backups in them',
    method: 'GET',
    path: '/desk/backups',
    access: admin,
    reply: z.strictObject({
      targets: z.array(BackupTarget),
      copies: z.array(BackupCopy),
      /** False for a kiosk on PostgreSQL, which is restored into an empty database by the command line, and in a practice. */
      canRestore: z.boolean(),
      /** Of sealed backups: `unseen` until an administrator was shown it. `none` where backups are not sealed. */
      passphrase: z.enum(['none', 'unseen', 'shown']),
    }),
    errors: ['admin_required'],
  }),
  makeBackup: endpoint({
    ...desk,
    id: 'makeBackup',
    summary: 'Make a backup at a place now and read all of it again',
    method: 'POST',
    path: '/desk/backups/make',
    access: recentAdmin,
    body: BackupTarget.pick({ targetId: true }),
    reply: BackupCopy,
    status: 201,
    errors: ['admin_required', 'recent_password_required', 'not_found', 'conflict'],
  }),
  showBackupPassphrase: endpoint({
    ...desk,
    id: 'showBackupPassphrase',
    summary: 'Show the passphrase of sealed backups, once: they are restored with it on another computer',
    method: 'POST',
    path: '/desk/backups/passphrase',
    access: recentAdmin,
    reply: z.strictObject({ passphrase: z.string() }),
    errors: ['admin_required', 'recent_password_required', 'conflict'],
  }),
  verifyBackup: endpoint({
    ...desk,
    id: 'verifyBackup',
    summary: 'Read all of a backup, compare it with its checksum, and tell what it holds',
    method: 'POST',
    path: '/desk/backups/verify',
    access: admin,
    body: BackupRef,
    reply: z.strictObject({ copy: BackupCopy, preview: BackupPreview.nullable() }),
    errors: ['admin_required', 'not_found'],
  }),
  restoreBackup: endpoint({
    ...desk,
    id: 'restoreBackup',
    summary: 'Restore a backup: the kiosk ends, puts it in place and starts again; everybody signs in again',
    method: 'POST',
    path: '/desk/backups/restore',
    access: recentAdmin,
    body: BackupRef,
    reply: z.strictObject({ restarting: z.literal(true) }),
    errors: ['admin_required', 'recent_password_required', 'not_found', 'conflict'],
  }),
} as const
