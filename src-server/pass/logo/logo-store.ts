import type { z } from 'zod'
import { bytes, named, orNull, real, table, text, time, type RecordOf } from '../../platform/db/table.ts'
import type { AdminLogo, OrganizationKind, RegisteredLogo } from '../../../contract/pass/logo/logo.ts'
import { LIMITS } from '../../../contract/platform/http/limits.ts'
import type { Db } from '../../platform/db/database.ts'
import { asCount, isoTime } from '../../platform/db/column-values.ts'

const dataUrl = (png: Uint8Array): string => `data:image/png;base64,${Buffer.from(png).toString('base64')}`

export const LOGOS = table('logos', {
  imageId: named('id', text()),
  orgId: text(),
  name: text(),
  assetHash: text(),
  png: bytes(),
  previewPng: bytes(),
  aspect: real(),
  state: text<'waiting' | 'approved' | 'withdrawn'>(),
  uploadedBy: orNull(text()),
  uploadedAt: time(),
  decidedBy: orNull(text()),
  decidedAt: orNull(time()),
})
type LogoRecord = RecordOf<typeof LOGOS>

export const ORGANIZATIONS = table('organizations', {
  orgId: named('id', text()),
  kind: text<OrganizationKind>(),
  name: text(),
  createdAt: time(),
})
const ORGANIZATION = ORGANIZATIONS.pick('orgId', 'kind', 'name')
export type OrganizationRecord = RecordOf<typeof ORGANIZATION>

const kind = ORGANIZATIONS.pick('kind').columns
const preview = named('preview_png', {
  ...bytes(),
  read: (stored): string => dataUrl(stored as Uint8Array),
  write: (): never => {
    throw new Error('A preview is stored as bytes.')
  },
})
const REGISTERED = LOGOS.pick('orgId', 'imageId', 'assetHash', 'name', 'aspect').with({
  ...kind,
  preview,
})
const ADMIN = REGISTERED.with(LOGOS.pick('state', 'uploadedAt').columns)
const USABLE = LOGOS.pick('imageId', 'orgId', 'assetHash', 'png').with(kind)
const LOGO_COLUMNS = ['l.*', 'o.kind']

const logos = (db: Db) => db('logos as l').join('organizations as o', 'o.id', 'l.org_id')

/** Approved logos of the person's organizations, at most 100, by name. */
export async function logosOf(db: Db, userId: string): Promise<RegisteredLogo[]> {
  const rows = await logos(db)
    .join('organization_members as m', 'm.org_id', 'o.id')
    .where({ 'm.user_id': userId, 'l.state': 'approved' })
    .orderBy(['l.name', 'l.id'])
    .limit(LIMITS.registeredLogos)
    .select(...LOGO_COLUMNS)
  return rows.map(REGISTERED.read)
}

export type UsableLogo = RecordOf<typeof USABLE>

/** The images of those of `imageIds` that the person may put on a pass. */
export async function usableLogos(
  db: Db,
  userId: string,
  imageIds: readonly string[],
): Promise<UsableLogo[]> {
  if (imageIds.length === 0) return []
  const rows = await logos(db)
    .join('organization_members as m', 'm.org_id', 'o.id')
    .where({ 'm.user_id': userId, 'l.state': 'approved' })
    .whereIn('l.id', [...imageIds])
    .select('l.id', 'l.org_id', 'o.kind', 'l.asset_hash', 'l.png')
  return rows.map(USABLE.read)
}

export async function findLogo(db: Db, imageId: string): Promise<z.infer<typeof AdminLogo> | null> {
  const row = await logos(db)
    .where('l.id', imageId)
    .first(...LOGO_COLUMNS)
  return row ? ADMIN.read(row) : null
}

export type NewLogo = Omit<LogoRecord, 'state' | 'uploadedAt' | 'decidedBy' | 'decidedAt'>

export async function insertLogo(db: Db, logo: NewLogo, now: number): Promise<void> {
  await LOGOS.insert(db, { ...logo, state: 'waiting', uploadedAt: isoTime(now) })
}

/** True if the logo exists. */
export async function setLogoState(
  db: Db,
  imageId: string,
  state: 'approved' | 'withdrawn',
  by: string | null,
  now: number,
): Promise<boolean> {
  return (
    (await db('logos')
      .where({ id: imageId })
      .update({ state, decided_by: by, decided_at: isoTime(now) })) === 1
  )
}

/** Throws a unique violation when there is one of that kind and name. */
export async function insertOrganization(
  db: Db,
  organization: OrganizationRecord,
  now: number,
): Promise<void> {
  await ORGANIZATIONS.insert(db, { ...organization, createdAt: isoTime(now) })
}

export async function addMember(db: Db, orgId: string, userId: string): Promise<void> {
  await db('organization_members')
    .insert({ org_id: orgId, user_id: userId })
    .onConflict(['org_id', 'user_id'])
    .ignore()
}

export async function listOrganizations(db: Db): Promise<readonly OrganizationRecord[]> {
  const rows = await db('organizations').orderBy(['name', 'id'])
  return rows.map(ORGANIZATION.read)
}

export async function findOrganization(db: Db, orgId: string): Promise<OrganizationRecord | null> {
  const row = await db('organizations').where({ id: orgId }).first()
  return row ? ORGANIZATION.read(row) : null
}

export async function countMembers(db: Db, orgId: string): Promise<number> {
  return asCount(await db('organization_members').where({ org_id: orgId }).count('user_id as n').first())
}

export async function logosOfOrganization(db: Db, orgId: string): Promise<z.infer<typeof AdminLogo>[]> {
  const rows = await logos(db)
    .where('l.org_id', orgId)
    .orderBy(['l.uploaded_at', 'l.id'])
    .select(...LOGO_COLUMNS)
  return rows.map(ADMIN.read)
}
