import type { SharedName } from './make-shared.ts'
import { requireTool } from './tools.ts'

const known = new Map<SharedName, Promise<string>>()

/** A resource shared by all test files of a run, created on first request; see `makeShared`. */
export function shared(name: SharedName): Promise<string> {
  const asked = known.get(name) ?? ask(name)
  known.set(name, asked)
  return asked
}

async function ask(name: SharedName): Promise<string> {
  if (name === 'postgresUrl' || name === 'migratedPostgres') requireTool('PostgreSQL')
  const answer = await fetch(`${process.env.PASSDESK_TEST_SHARED}/${name}`)
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${name} could not be made: ${text}`)
  return text
}
