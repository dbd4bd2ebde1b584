import { LIMITS } from '../../contract/platform/http/limits.ts'
import type { RegisteredLogo } from '../../contract/pass/logo/logo.ts'
import type {
  PassContent,
  PassPreview,
  PassRender,
  PassView,
  LogoReference,
} from '../../contract/pass/draft/pass.ts'
import type { TopicTexts } from '../../messages/translate.ts'
import { callApi, CallError, codeOf } from '../shared/call-api.ts'
import { find, make } from '../shared/dom.ts'
import {
  isSame,
  isShown,
  lengthOf,
  passState,
  settled,
  storedContent,
  TEXT_FIELDS,
  tooLongField,
  type OpenPass,
  type PassFault,
  type PassField,
  type PassState,
} from './pass-rules.ts'

export type MyPassTexts = TopicTexts<'myPass'>

/** Delay between the last key and drawing the pass. */
const DRAW_AFTER_MS = 300

/** The reply of an endpoint. Without a session the sign-in page opens. */
export async function callAsPerson<Reply>(path: string, body?: unknown): Promise<Reply> {
  try {
    return await callApi<Reply>(path, body)
  } catch (error) {
    if (error instanceof CallError && error.status === 401)
      location.assign('/sign-in?to=/me/passes')
    throw error
  }
}

function faultOf(error: unknown): PassFault {
  if (!(error instanceof CallError) || error.code !== 'pass_render_failed') return 'away'
  const field = /^content\.(name|affiliation|title|logos)/.exec(error.path)?.[1]
  return (field as PassField | undefined) ?? 'other'
}

const form = (): HTMLFormElement => find<HTMLFormElement>('#pass')
const control = (name: string): HTMLTextAreaElement | RadioNodeList =>
  form().elements.namedItem(name) as HTMLTextAreaElement | RadioNodeList

function fillForm({ content }: OpenPass): void {
  for (const name of [...TEXT_FIELDS, 'fontScale'] as const) control(name).value = content[name]
}

function paintFields(pass: OpenPass, invalid: PassState['field']): void {
  for (const name of TEXT_FIELDS) {
    const length = lengthOf(pass.content[name])
    const count = find(`#c-${name}`)
    count.textContent = `${length} / ${LIMITS.passText}`
    count.classList.toggle('over', length > LIMITS.passText)
    const area = control(name) as HTMLTextAreaElement
    if (name === invalid) area.setAttribute('aria-invalid', 'true')
    else area.removeAttribute('aria-invalid')
  }
  find('#n-logos').textContent = `+ ${pass.content.logos?.length ?? 0} / ${LIMITS.passLogos}`
}

function paint(pass: OpenPass, texts: MyPassTexts): void {
  const { state, kind, cannot, field, open } = passState(pass)
  const button = state === 'away' ? 'again' : state === 'confirmed' ? 'confirmed' : 'confirm'
  find('#state').dataset.kind = kind
  find('[data-sign]').textContent =
    state === 'cannot'
      ? texts[`myPass.cannot.${cannot ?? 'other'}`]
      : texts[`myPass.state.${state}`]
  const confirm = find<HTMLButtonElement>('[data-confirm]')
  confirm.textContent = texts[`myPass.button.${button}`]
  confirm.disabled = !open
  paintFields(pass, field)
  find('[data-image]').classList.toggle('old', !isShown(pass))
  find('[data-same]').hidden = !isShown(pass)
}

function showRender(pass: OpenPass, render: PassRender | null, content: PassContent): void {
  const image = find<HTMLImageElement>('[data-image]')
  image.hidden = render === null
  find('[data-missing]').hidden = render !== null
  pass.shown = render && { content, hash: render.hash }
  const code = render?.layers.find((layer) => layer.id === 'qr')
  find('[data-qr]').hidden = !code
  if (code) find<HTMLImageElement>('[data-qr-image]').src = code.image
  if (!render) return
  image.src = render.image
  const { media, lengthMm } = pass.view.template
  find('[data-size]').textContent = `${media.slice(-2)} × ${lengthMm} mm`
}

/**
 * Edits and confirms one pass at a time. It can be confirmed only while the drawing shows the
 * content of the fields.
 */
// oxlint-disable-next-line max-lines-per-function -- one closure holds the state of the open pass
export function createEditor(texts: MyPassTexts) {
  let current: OpenPass | null = null
  let logos: readonly RegisteredLogo[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  async function draw(pass: OpenPass): Promise<void> {
    const { content, view } = pass
    if (tooLongField(content)) return
    const isLate = (): boolean => current !== pass || !isSame(pass.content, content)
    const body = { templateRevision: view.templateRevision, content }
    try {
      const { render } = await callAsPerson<PassPreview>(`${pass.path}/preview`, body)
      if (isLate()) return
      pass.fault = null
      showRender(pass, render, content)
    } catch (error) {
      if (isLate()) return
      if (codeOf(error) === 'pass_revision_conflict') return readAgain(pass)
      pass.fault = faultOf(error)
    }
    paint(pass, texts)
  }

  /** Applies the state stored by the server. Edited text is kept. */
  function takeOver(pass: OpenPass, view: PassView): void {
    const isEdited = !isSame(storedContent(pass.view), pass.content)
    pass.view = view
    pass.fault = null
    if (isEdited) pass.shown = null
    else {
      pass.content = storedContent(view)
      fillForm(pass)
      if (view.render) showRender(pass, view.render, pass.content)
    }
    paint(pass, texts)
    if (!isShown(pass)) void draw(pass)
  }

  /** Reads a pass again after it or its template was changed elsewhere. */
  async function readAgain(pass: OpenPass): Promise<void> {
    try {
      const view = await callAsPerson<PassView>(pass.path)
      if (current !== pass) return
      pass.changed = true
      takeOver(pass, view)
    } catch {
      if (current !== pass) return
      pass.fault = 'away'
      paint(pass, texts)
    }
  }

  async function confirm(pass: OpenPass): Promise<void> {
    const { content, view, shown } = pass
    if (!shown) return
    const body = {
      templateRevision: view.templateRevision,
      content,
      expectedRevision: view.draft?.revision ?? 0,
      action: 'confirm' as const,
      previewHash: shown.hash,
    }
    // A retry has the same key: if a reply was lost, the server repeats it.
    if (!pass.tried || !isSame(pass.tried.body, body))
      pass.tried = { body, requestKey: crypto.randomUUID() }
    pass.sending = true
    paint(pass, texts)
    try {
      const { requestKey } = pass.tried
      const saved = await callAsPerson<PassView>(pass.path, { ...body, requestKey })
      pass.sending = false
      if (current !== pass) return
      pass.changed = false
      pass.view = saved
      if (isSame(pass.content, content)) {
        pass.content = storedContent(saved)
        fillForm(pass)
        showRender(pass, saved.render, pass.content)
      }
    } catch (error) {
      pass.sending = false
      if (current !== pass) return
      const code = codeOf(error)
      if (code === 'pass_revision_conflict' || code === 'pass_preview_mismatch')
        return readAgain(pass)
      pass.fault = faultOf(error)
    }
    paint(pass, texts)
  }

  function change(pass: OpenPass, part: Partial<PassContent>): void {
    pass.content = settled({ ...pass.content, ...part })
    pass.fault = null
    paint(pass, texts)
    clearTimeout(timer)
    timer = setTimeout(() => current && void draw(current), DRAW_AFTER_MS)
  }

  function submit(pass: OpenPass): void {
    if (pass.fault === 'away') {
      pass.fault = null
      paint(pass, texts)
      if (!isShown(pass)) return void draw(pass)
    }
    if (passState(pass).open) void confirm(pass)
  }

  form().addEventListener('input', ({ target }) => {
    const { name, value } = target as HTMLInputElement
    if (current) change(current, { [name]: value })
  })
  form().addEventListener('keydown', (event) => {
    // Lines break automatically unless staff set the breaks.
    const isEnter = event.key === 'Enter' && !event.isComposing
    if (isEnter && event.target instanceof HTMLTextAreaElement)
      if (current?.content.lineMode === 'auto') event.preventDefault()
  })
  form().addEventListener('submit', (event) => {
    event.preventDefault()
    if (current) submit(current)
  })
  find('[data-logos]').addEventListener('click', () => {
    const pass = current
    if (!pass) return
    listLogos(
      logos,
      () => pass.content.logos ?? [],
      (chosen) => change(pass, { logos: chosen }),
    )
    find<HTMLDialogElement>('[data-dialog=logos]').showModal()
  })
  find('[data-qr]').addEventListener('click', () =>
    find<HTMLDialogElement>('[data-dialog=qr]').showModal(),
  )

  return {
    async open(eventId: string): Promise<void> {
      const path = `/api/passes/${eventId}`
      const view = await callAsPerson<PassView>(path)
      const found = await callAsPerson<{ logos: RegisteredLogo[] }>('/api/passes/logos').catch(
        () => null,
      )
      logos = found?.logos ?? []
      find('[data-logo-field]').hidden = found === null
      const content = storedContent(view)
      const pass: OpenPass = {
        path,
        view,
        content,
        shown: null,
        fault: null,
        changed: false,
        sending: false,
        tried: null,
      }
      current = pass
      find('[data-event]').textContent = view.event.title
      fillForm(pass)
      showRender(pass, view.render, content)
      paint(pass, texts)
      if (!view.render) void draw(pass)
    },
    close(): void {
      clearTimeout(timer)
      current = null
    },
  }
}

/** Fills the dialog with the logos of the person's organizations, the selected ones checked. */
function listLogos(
  logos: readonly RegisteredLogo[],
  chosen: () => readonly LogoReference[],
  choose: (logos: LogoReference[]) => void,
): void {
  const isChosen = (logo: RegisteredLogo): boolean =>
    chosen().some((one) => one.imageId === logo.imageId)
  const row = (logo: RegisteredLogo): HTMLLIElement => {
    const box = make('input', {
      type: 'checkbox',
      checked: isChosen(logo),
      disabled: !isChosen(logo) && chosen().length >= LIMITS.passLogos,
    })
    box.addEventListener('change', () => {
      const { kind, orgId, imageId, assetHash } = logo
      const others = chosen().filter((one) => one.imageId !== imageId)
      choose(box.checked ? [...others, { kind, orgId, imageId, assetHash }] : others)
      listLogos(logos, chosen, choose)
    })
    return make(
      'li',
      {},
      make('label', {}, box, make('img', { src: logo.preview, alt: '' }), logo.name),
    )
  }
  find('[data-no-logos]').hidden = logos.length > 0
  find('[data-logo-list]').replaceChildren(...logos.map(row))
}
