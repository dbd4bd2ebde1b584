import type { Db } from '../../platform/db/database.ts'

/** Sets whether anyone may see name, title and affiliation of the person. */
export async function setPublicProfile(db: Db, userId: string, isPublic: boolean, at: string): Promise<void> {
  await db('users').where({ id: userId }).update({ public_profile: isPublic, updated_at: at })
}
