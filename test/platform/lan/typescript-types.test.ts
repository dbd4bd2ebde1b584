import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { buildOpenApi } from '../../../contract/app/openapi.ts'
import { inSlices } from '../../../src-server/platform/threads/in-slices.ts'
import { clientTypes, type OpenApiDocument } from '../../support/client-types.ts'
import { ROOT } from '../../support/repository-files.ts'

const FILE = join(ROOT, 'clients/typescript/contract.d.ts')

function formatted(text: string): string {
  const oxfmt = join(ROOT, 'node_modules/oxfmt/bin/oxfmt')
  const { status, stdout, stderr } = spawnSync(process.execPath, [oxfmt, `--stdin-filepath=${FILE}`], {
    cwd: ROOT,
    input: text,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(stderr)
  return stdout
}

// `npx vitest run -u` with this file writes the types anew.
it('the types of clients/typescript are those of the contract', async () => {
  const document = await inSlices(
    buildOpenApi({ name: 'Desk', servers: ['https://pass-kiosk.local:8443'], desk: false }),
  )
  await expect(formatted(clientTypes(document as unknown as OpenApiDocument))).toMatchFileSnapshot(FILE)
})
