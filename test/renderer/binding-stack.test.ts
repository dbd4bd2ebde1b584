import { expect, it } from 'vitest'
import { createBindingStack } from '../../src-renderer/keyboard/binding-stack.ts'

/** A stack, and the names of the actions that ran. */
function stackOf() {
  const ran: string[] = []
  const stack = createBindingStack()
  const action = (name: string, inField = false) => ({ run: () => void ran.push(name), inField })
  return { stack, ran, action }
}

it('a key runs the action of the highest layer, then of the newest bindings', () => {
  const { stack, ran, action } = stackOf()
  const dialog = stack.bind(2, () => ({ Enter: action('dialog') }))
  stack.bind(1, () => ({ Enter: action('screen') }))
  for (const remove of [dialog, stack.bind(1, () => ({ Enter: action('newer') })), () => {}]) {
    expect(stack.run('Enter', false)).toBe(true)
    remove()
  }
  expect(ran).toEqual(['dialog', 'newer', 'screen'])
})

it('a key that a higher layer leaves undefined belongs to the lower one', () => {
  const { stack, ran, action } = stackOf()
  stack.bind(1, () => ({ Enter: action('screen') }))
  stack.bind(2, () => ({ Enter: undefined }))
  expect(stack.run('Enter', false)).toBe(true)
  expect(ran).toEqual(['screen'])
  expect(stack.run('KeyA', false)).toBe(false)
})

it.each([
  ['Enter', false, false],
  ['Enter', true, true],
  ['F2', false, true],
  ['F12', false, true],
  ['Escape', false, true],
  ['KeyF', false, false],
])('%s in a field, where its binding says %s, acts: %s', (code, inField, acts) => {
  const { stack, ran, action } = stackOf()
  stack.bind(1, () => ({ [code]: action('it', inField) }))
  expect(stack.run(code, true)).toBe(acts)
  expect(ran).toEqual(acts ? ['it'] : [])
  expect(stack.run(code, false)).toBe(true)
})

it('the active keys are each named once, in one order', () => {
  const { stack, action } = stackOf()
  stack.bind(1, () => ({ Enter: action('a'), F2: action('b'), F1: undefined }))
  const remove = stack.bind(2, () => ({ Enter: action('c'), Escape: action('d') }))
  const codes = (): string[] => (JSON.parse(stack.live()) as { code: string }[]).map(({ code }) => code)
  expect(codes()).toEqual(['Enter', 'F2', 'Escape'])
  remove()
  expect(codes()).toEqual(['Enter', 'F2'])
})
