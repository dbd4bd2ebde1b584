/** The part of the participant's page's script that says how the pass in hand (`pass`) stands. */
export const MY_PASS_STATUS = `/** One form of each content, so that two can be compared as text. */
const settled = (content) => {
  const { logos: chosen, ...rest } = content
  return chosen && chosen.length > 0 ? { ...rest, logos: chosen } : rest
}
const same = (a, b) => JSON.stringify(a) === JSON.stringify(b)
const stored = (view) => settled(view.draft ? view.draft.content : view.defaults)
const lengthOf = (text) => [...text].length
const tooLong = () => TEXTS.find((name) => lengthOf(pass.content[name]) > MAX_TEXT)
const isShown = () => pass.shown !== null && same(pass.shown.content, pass.content)
const isConfirmed = () => pass.view.draft !== null && pass.view.draft.currentConfirmation && same(stored(pass.view), pass.content)

/** How the pass stands: a state of the words, its sign, and whether the button can be pressed. */
const standing = () => {
  const long = tooLong()
  if (long) return { state: 'cannot', kind: 'stop', sign: words.cannot.tooLong, field: long }
  if (pass.fault === 'away') return { state: 'away', kind: 'hold', open: true }
  if (pass.fault) return { state: 'cannot', kind: 'stop', sign: words.cannot[pass.fault], field: pass.fault }
  if (pass.sending) return { state: 'confirming', kind: 'idle' }
  if (!isShown()) return { state: 'drawing', kind: 'idle' }
  if (isConfirmed()) return { state: 'confirmed', kind: 'go' }
  return { state: pass.changed ? 'changed' : 'open', kind: 'hold', open: true }
}
`
