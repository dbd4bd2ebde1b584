import { makeDatabase, type DatabaseKind } from './databases.ts'
import { openedEach } from './opened.ts'

/** An empty database for each test. */
export const databaseOfEach = (kind: DatabaseKind) =>
  openedEach(async () => {
    const made = await makeDatabase(kind)
    return { ...made, close: () => made.drop() }
  })
