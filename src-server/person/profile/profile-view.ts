import type { OwnProfile, PublicProfile } from '../../../contract/person/profile/profile.ts'
import type { User } from '../user/user-store.ts'

/** The fields that anyone may see if the person allowed it. */
export const publicProfileView = (user: User): PublicProfile => ({
  userId: user.id,
  name: user.name,
  title: user.title,
  affiliation: user.affiliation,
})

export const ownProfileView = (user: User): OwnProfile => ({
  ...publicProfileView(user),
  publicProfile: user.publicProfile,
})
