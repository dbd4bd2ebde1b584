import { endpoints } from '../../../contract/endpoints.ts'
import { LIMITS } from '../../../contract/limits.ts'
import type { Db } from '../../db/database.ts'
import { ApiError } from '../../http/api-error.ts'
import type { Mount } from '../../http/mount.ts'
import { hasAnyRole } from '../../person/role-store.ts'
import type { CodeReader } from './code-reader.ts'

export interface CameraDeps {
  readonly db: Db
  readonly codeReader: CodeReader
}

/** The desk's camera: a picture in, the codes in it out. */
export function mountCameraRoutes(mount: Mount, { db, codeReader }: CameraDeps): void {
  mount(endpoints.readCamera, async ({ caller, bytes }) => {
    if (!(await hasAnyRole(db, caller.userId))) throw new ApiError('event_manager_required', { message: 'Only staff scan at this desk.' })
    const codes = await codeReader.read(bytes)
    return { codes: codes.filter((text) => [...text].length <= LIMITS.qr) }
  })
}
