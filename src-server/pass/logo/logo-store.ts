import type { z } from 'zod'
import type {
  AdminLogo,
  OrganizationKind,
  RegisteredLogo,
} from '../../../contract/pass/logo/logo.ts'
import { LIMITS } from '../../../contract/platform/http/limits.ts'
import type { Db } from '../../platform/db/database.ts'
import { asCount, isoTime } from '../../platform/db/column-values.ts'

const dataUrl = (png: Uint8Array): string =>
  `data:image/png;base64,${Buffer.from(png).toString('base64')}`

function toRegisteredLogo(row: Record<string, unknown>): RegisteredLogo {
  return {
    kind: row.kind as OrganizationKind,
    orgId: row.org_id as string,
    imageId: row.id as string,
    assetHash: row.asset_hash as string,
    name: row.name as string,
    preview: dataUrl(row.preview_png as Uint8Array),
    aspect: row.aspect as number,
  }
}

const toAdminLogo = (row: Record<string, unknown>): z.infer<typeof AdminLogo> => ({
  ...toRegisteredLogo(row),
  state: row.state as 'waiting' | 'approved' | 'withdrawn',
  uploadedAt: row.uploaded_at as string,
})

const LOGO_COLUMNS = [
  'l.id',
  'l.org_id',
  'l.asset_hash',
  'l.name',
  'l.preview_png',
  'l.aspect',
  'l.state',
  'l.uploaded_at',
  'o.kind',
]

const logos = (db: Db) => db('logos as l').join('organizations as o', 'o.id', 'l.org_id')

/** Approved logos of the person's organizations, at most 100, by name. */
export async function logosOf(db: Db, userId: string): Promise<RegisteredLogo[]> {
  const rows = await logos(db)
    .join('organization_members as m', 'm.org_id', 'o.id')
    .where({ 'm.user_id': userId, 'l.state': 'approved' })
    .orderBy(['l.name', 'l.id'])
    .limit(LIMITS.registeredLogos)
    .select(...LOGO_COLUMNS)
  return rows.map(toRegisteredLogo)
}

export interface UsableLogo {
  readonly imageId: string
  readonly orgId: string
  readonly kind: string
  readonly assetHash: string
  readonly png: Uint8Array
}

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
  return rows.map((row) => ({
    imageId: row.id,
    orgId: row.org_id,
    kind: row.kind,
    assetHash: row.asset_hash,
    png: new Uint8Array(row.png),
  }))
}

export async function findLogo(db: Db, imageId: string): Promise<z.infer<typeof AdminLogo> | null> {
  const row = await logos(db)
    .where('l.id', imageId)
    .first(...LOGO_COLUMNS)
  return row ? toAdminLogo(row) : null
}

export interface NewLogo {
  readonly imageId: string
  readonly orgId: string
  readonly name: string
  readonly assetHash: string
  readonly png: Uint8Array
  readonly previewPng: Uint8Array
  readonly aspect: number
  readonly uploadedBy: string | null
}

export async function insertLogo(db: Db, logo: NewLogo, now: number): Promise<void> {
  await db('logos').insert({
    id: logo.imageId,
    org_id: logo.orgId,
    name: logo.name,
    asset_hash: logo.assetHash,
    png: Buffer.from(logo.png),
    preview_png: Buffer.from(logo.previewPng),
    aspect: logo.aspect,
    state: 'waiting',
    uploaded_by: logo.uploadedBy,
    uploaded_at: isoTime(now),
  })
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

export interface OrganizationRecord {
  readonly orgId: string
  readonly kind: OrganizationKind
  readonly name: string
}

/** Throws a unique violation when there is one of that kind and name. */
export async function insertOrganization(
  db: Db,
  organization: OrganizationRecord,
  now: number,
): Promise<void> {
  await db('organizations').insert({
    id: organization.orgId,
    kind: organization.kind,
    name: organization.name,
    created_at: isoTime(now),
  })
}

export async function addMember(db: Db, orgId: string, userId: string): Promise<void> {
  await db('organization_members')
    .insert({ org_id: orgId, user_id: userId })
    .onConflict(['org_id', 'user_id'])
    .ignore()
}

export async function listOrganizations(db: Db): Promise<readonly OrganizationRecord[]> {
  const rows = await db('organizations').orderBy(['name', 'id'])
  return rows.map((row) => ({ orgId: row.id, kind: row.kind, name: row.name }))
}

export async function findOrganization(db: Db, orgId: string): Promise<OrganizationRecord | null> {
  const row = await db('organizations').where({ id: orgId }).first()
  return row ? { orgId: row.id, kind: row.kind, name: row.name } : null
}

export async function countMembers(db: Db, orgId: string): Promise<number> {
  return asCount(
    await db('organization_members').where({ org_id: orgId }).count('user_id as n').first(),
  )
}

export async function logosOfOrganization(
  db: Db,
  orgId: string,
): Promise<z.infer<typeof AdminLogo>[]> {
  const rows = await logos(db)
    .where('l.org_id', orgId)
    .orderBy(['l.uploaded_at', 'l.id'])
    .select(...LOGO_COLUMNS)
  return rows.map(toAdminLogo)
}
