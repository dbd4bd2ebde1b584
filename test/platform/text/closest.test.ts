import { expect, it } from 'vitest'
import { closest } from '../../../src-server/platform/text/closest.ts'

it.each([
  ['nam', ['nameLine', 'name'], 'name'],
  ['pri', ['prune', 'printer'], 'printer'],
  ['dia', ['nfc', 'diagnostics'], 'diagnostics'],
  ['di', ['diagnostics'], null],
  ['sevre', ['serve', 'server'], 'serve'],
  ['quit', ['keys', 'serve'], null],
])('The closest word to %s among %j is %s', (word, candidates, found) => {
  expect(closest(word, candidates)).toBe(found)
})
