import { LIMITS } from '../../contract/core/limits.ts'
import { MY_PASS_STATUS } from './my-pass-script-status.ts'
import { MY_PASS_DOM } from './my-pass-script-dom.ts'

/**
 * The script of the participant's page, served as it is: no build, no library. A pass is drawn 300
 * ms after the last key, and can be confirmed only while the drawing in sight is that of the text
 * in the fields.
 */
export const MY_PASS_SCRIPT = `'use strict'
const DRAW_AFTER_MS = 300
const MAX_TEXT = ${LIMITS.passText}
const MAX_LOGOS = ${LIMITS.passLogos}
const TEXTS = ['name', 'affiliation', 'title']

${MY_PASS_DOM}
const words = JSON.parse(find('main').dataset.words)
const form = find('#pass')

/** The pass in hand; null while there is none. */
let pass = null
let logos = []

${MY_PASS_STATUS}
const paint = () => {
  const { state, kind, sign, field, open } = standing()
  find('#state').dataset.kind = kind
  find('[data-sign]').textContent = sign || words.states[state].sign
  find('[data-confirm]').textContent = words.states[state].button
  find('[data-confirm]').disabled = !open
  for (const name of TEXTS) {
    const length = lengthOf(pass.content[name])
    find('#c-' + name).textContent = length + ' / ' + MAX_TEXT
    find('#c-' + name).classList.toggle('over', length > MAX_TEXT)
    if (name === field) form.elements[name].setAttribute('aria-invalid', 'true')
    else form.elements[name].removeAttribute('aria-invalid')
  }
  find('#n-logos').textContent = '+ ' + (pass.content.logos || []).length + ' / ' + MAX_LOGOS
  find('[data-image]').classList.toggle('old', !isShown())
  find('[data-same]').hidden = !isShown()
}

const showRender = (render, content) => {
  const image = find('[data-image]')
  image.hidden = render === null
  find('[data-missing]').hidden = render !== null
  pass.shown = render && { content, hash: render.hash }
  const code = render && render.layers.find((layer) => layer.id === 'qr')
  find('[data-qr]').hidden = !code
  if (code) find('[data-qr-image]').src = code.image
  if (!render) return
  image.src = render.image
  const { media, lengthMm } = pass.view.template
  find('[data-size]').textContent = media.slice(-2) + ' × ' + lengthMm + ' mm'
}

const faultOf = (problem) => {
  if (problem.error !== 'pass_render_failed') return 'away'
  const found = /^content\\.(name|affiliation|title|logos)/.exec(problem.details && problem.details[0] ? problem.details[0].path : '')
  return found ? found[1] : 'other'
}

let timer = 0
const drawSoon = () => {
  clearTimeout(timer)
  timer = setTimeout(draw, DRAW_AFTER_MS)
}

const draw = async () => {
  const mine = pass
  const { content } = mine
  if (tooLong()) return
  const isLate = () => pass !== mine || !same(mine.content, content)
  try {
    const { render } = await ask(mine.path + '/preview', { templateRevision: mine.view.templateRevision, content })
    if (isLate()) return
    mine.fault = null
    showRender(render, content)
  } catch (problem) {
    if (isLate()) return
    if (problem.error === 'pass_revision_conflict') return lookAgain()
    mine.fault = faultOf(problem)
  }
  paint()
}

const fill = () => {
  for (const name of [...TEXTS, 'fontScale']) form.elements[name].value = pass.content[name]
}

/** Takes what the server holds; a text that was begun here stays. */
const take = (view) => {
  const begun = !same(stored(pass.view), pass.content)
  pass.view = view
  pass.fault = null
  if (!begun) pass.content = stored(view)
  if (!begun) fill()
  if (begun) pass.shown = null
  else if (view.render) showRender(view.render, pass.content)
  paint()
  if (!isShown()) draw()
}

/** Somebody else changed the pass or its template. */
const lookAgain = async () => {
  const mine = pass
  try {
    const view = await ask(mine.path)
    if (pass !== mine) return
    mine.changed = true
    take(view)
  } catch (problem) {
    if (pass === mine) mine.fault = 'away'
    paint()
  }
}

const confirm = async () => {
  const mine = pass
  const { content } = mine
  // The same try under the same key: an answer that got lost on the way is given again.
  const body = { templateRevision: mine.view.templateRevision, content, expectedRevision: mine.view.draft ? mine.view.draft.revision : 0, action: 'confirm', previewHash: mine.shown.hash }
  if (!mine.tried || !same(mine.tried.body, body)) mine.tried = { body, requestKey: crypto.randomUUID() }
  mine.sending = true
  paint()
  try {
    const view = await ask(mine.path, { ...body, requestKey: mine.tried.requestKey })
    mine.sending = false
    if (pass !== mine) return
    mine.changed = false
    const untouched = same(mine.content, content)
    mine.view = view
    if (untouched) {
      mine.content = stored(view)
      fill()
      showRender(view.render, mine.content)
    }
    paint()
  } catch (problem) {
    mine.sending = false
    if (pass !== mine) return
    if (problem.error === 'pass_revision_conflict' || problem.error === 'pass_preview_mismatch') return lookAgain()
    mine.fault = faultOf(problem)
    paint()
  }
}

const changedBy = (change) => {
  pass.content = settled({ ...pass.content, ...change })
  pass.fault = null
  paint()
  drawSoon()
}

const listLogos = () => {
  const chosen = pass.content.logos || []
  const has = (logo) => chosen.some((one) => one.imageId === logo.imageId)
  find('[data-no-logos]').hidden = logos.length > 0
  find('[data-logo-list]').replaceChildren(
    ...logos.map((logo) => {
      const box = make('input', { type: 'checkbox', checked: has(logo), disabled: !has(logo) && chosen.length >= MAX_LOGOS })
      box.addEventListener('change', () => {
        const { kind, orgId, imageId, assetHash } = logo
        const others = chosen.filter((one) => one.imageId !== imageId)
        changedBy({ logos: box.checked ? [...others, { kind, orgId, imageId, assetHash }] : others })
        listLogos()
      })
      return make('li', {}, make('label', {}, box, make('img', { src: logo.preview, alt: '' }), logo.name))
    }),
  )
}

const openPass = async (event, several) => {
  const path = '/api/passes/' + event.id
  const view = await ask(path)
  const found = await ask('/api/passes/logos').catch(() => null)
  logos = found ? found.logos : []
  find('[data-logo-field]').hidden = found === null
  pass = { path, view, content: stored(view), shown: null, fault: null, changed: false, sending: false, tried: null }
  find('[data-event]').textContent = view.event.title
  find('[data-back]').hidden = !several
  fill()
  showRender(view.render, pass.content)
  show('edit')
  paint()
  if (!view.render) draw()
}

const listEvents = (events) => {
  find('[data-event]').textContent = words.title
  find('[data-back]').hidden = true
  find('[data-events]').replaceChildren(
    ...events.map((event) => {
      const kind = event.templateRevision === 0 ? 'notReady' : event.needsConfirmation ? 'open' : 'confirmed'
      const chip = make('span', { className: 'chip ' + (kind === 'confirmed' ? 'go' : 'hold'), textContent: words.chips[kind] })
      const title = make('strong', { textContent: event.title })
      return make('li', {}, ...(kind === 'notReady' ? [title, chip] : [make('a', { href: '#' + event.id }, title, chip)]))
    }),
  )
  show('list')
}

const start = async () => {
  clearTimeout(timer)
  pass = null
  for (const link of document.querySelectorAll('a[hreflang]')) link.hash = location.hash
  show('looking')
  try {
    const { events } = await ask('/api/passes/events')
    const ready = events.filter((event) => event.templateRevision > 0)
    const asked = ready.find((event) => '#' + event.id === location.hash)
    if (asked || events.length === 1) return ready.length > 0 ? await openPass(asked || ready[0], events.length > 1) : listEvents(events)
    if (events.length === 0) return show('none')
    listEvents(events)
  } catch (problem) {
    show(problem.error === 'consent_required' ? 'consent' : 'away')
  }
}

const agree = async () => {
  try {
    const { required, given } = await ask('/api/v1/me/consents')
    const missing = required.filter((one) => !given.some((had) => had.document === one.document && had.version === one.version))
    for (const { document, version } of missing) await ask('/api/v1/me/consents', { document, version })
    start()
  } catch {
    show('away')
  }
}

form.addEventListener('input', (event) => {
  const { name, value } = event.target
  changedBy({ [name]: value })
})
form.addEventListener('keydown', (event) => {
  // Lines break by themselves unless somebody set them by hand.
  if (event.key === 'Enter' && !event.isComposing && event.target.matches('textarea') && pass.content.lineMode === 'auto') event.preventDefault()
})
form.addEventListener('submit', (event) => {
  event.preventDefault()
  if (pass.fault === 'away') {
    pass.fault = null
    paint()
    if (!isShown()) return draw()
  }
  if (standing().open) confirm()
})
find('[data-logos]').addEventListener('click', () => {
  listLogos()
  find('[data-dialog=logos]').showModal()
})
find('[data-qr]').addEventListener('click', () => find('[data-dialog=qr]').showModal())
find('[data-do=away]').addEventListener('click', start)
find('[data-do=consent]').addEventListener('click', agree)
window.addEventListener('hashchange', start)
start()
`
