import { endpoints } from '../../../contract/endpoints.ts'
import { LIMITS } from '../../../contract/limits.ts'
import type { Db } from '../../db/database.ts'
import type { Mount } from '../../http/mount.ts'
import { requireStaff } from '../../http/require-role.ts'
import type { CodeReader } from './code-reader.ts'

export interface CameraDeps {
  readonly db: Db
  readonly codeReader: CodeReader
}

/** The desk's camera: a picture in, the codes in it out. */
export function mountCameraRoutes(mount: Mount, { db, codeReader }: CameraDeps): void {
  mount(endpoints.readCamera, async ({ caller, bytes }) => {
    await requireStaff(db, caller, 'Only staff scan at this desk.')
    const codes = await codeReader.read(bytes)
    return { codes: codes.filter((text) => [...text].length <= LIMITS.qr) }
  })
}
