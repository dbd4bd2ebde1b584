import type { RegisteredLogo } from '../../contract/pass/logo/logo.ts'
import type { PassContent, PassPreview, PassView } from '../../contract/pass/draft/pass.ts'
import { callApi, CallError, codeOf } from '../shared/call-api.ts'
import { find } from '../shared/dom.ts'
import { fillForm, form, listLogos, paintPass, qrOf, showRender, type MyPassTexts } from './pass-paint.ts'
import {
  isSame,
  isShown,
  isStoredConfirmed,
  passState,
  settled,
  storedContent,
  tooLongField,
  type OpenPass,
  type PassFault,
  type PassField,
} from './pass-rules.ts'

/** Delay between the last key and drawing the pass. */
const DRAW_AFTER_MS = 300

/** The reply of an endpoint. Without a session the sign-in page opens. */
export async function callAsPerson<Reply>(path: string, body?: unknown): Promise<Reply> {
  try {
    return await callApi<Reply>(path, body)
  } catch (error) {
    if (error instanceof CallError && error.status === 401) location.assign('/sign-in?to=/me/passes')
    throw error
  }
}

function faultOf(error: unknown): PassFault {
  if (!(error instanceof CallError) || error.code !== 'pass_render_failed') return 'away'
  const field = /^content\.(name|affiliation|title|logos)/.exec(error.path)?.[1]
  return (field as PassField | undefined) ?? 'other'
}

/**
 * Edits and confirms one pass at a time. It can be confirmed only while the drawing shows the
 * content of the fields. `changed` is called when the pass was read or stored.
 */
// oxlint-disable-next-line max-lines-per-function -- one closure holds the state of the open pass
export function createEditor(texts: MyPassTexts, locale: string, changed: () => void) {
  let current: OpenPass | null = null
  let logos: readonly RegisteredLogo[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  const paint = (pass: OpenPass): void => paintPass(pass, texts, locale)

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
    paint(pass)
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
    paint(pass)
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
      paint(pass)
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
    if (!pass.tried || !isSame(pass.tried.body, body)) pass.tried = { body, requestKey: crypto.randomUUID() }
    pass.sending = true
    paint(pass)
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
        // The pass takes the place of its fields.
        history.replaceState(null, '', location.hash.replace('/edit', ''))
        changed()
      }
    } catch (error) {
      pass.sending = false
      if (current !== pass) return
      const code = codeOf(error)
      if (code === 'pass_revision_conflict' || code === 'pass_preview_mismatch') return readAgain(pass)
      pass.fault = faultOf(error)
    }
    paint(pass)
  }

  function change(pass: OpenPass, part: Partial<PassContent>): void {
    pass.content = settled({ ...pass.content, ...part })
    pass.fault = null
    paint(pass)
    clearTimeout(timer)
    timer = setTimeout(() => current && void draw(current), DRAW_AFTER_MS)
  }

  function submit(pass: OpenPass): void {
    if (pass.fault === 'away') {
      pass.fault = null
      paint(pass)
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
  for (const button of document.querySelectorAll('[data-qr]'))
    button.addEventListener('click', () => find<HTMLDialogElement>('[data-dialog=qr]').showModal())

  return {
    async open(eventId: string): Promise<void> {
      const path = `/api/passes/${eventId}`
      const view = await callAsPerson<PassView>(path)
      const found = await callAsPerson<{ logos: RegisteredLogo[] }>('/api/passes/logos').catch(() => null)
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
      fillForm(pass)
      showRender(pass, view.render, content)
      paint(pass)
      if (!view.render) void draw(pass)
      changed()
    },
    /** Replaces what was not confirmed by what is stored. */
    reset(): void {
      if (!current || isSame(current.content, storedContent(current.view))) return
      clearTimeout(timer)
      current.content = storedContent(current.view)
      current.fault = null
      fillForm(current)
      showRender(current, current.view.render, current.content)
      paint(current)
      if (!current.view.render) void draw(current)
    },
    /** The pass that is open. */
    shown(): { readonly id: string; readonly confirmed: boolean; readonly hasQr: boolean } | null {
      if (!current) return null
      const { event, render } = current.view
      const hasQr = qrOf(render) !== undefined
      return { id: event.id, confirmed: isStoredConfirmed(current), hasQr }
    },
    close(): void {
      clearTimeout(timer)
      current = null
    },
  }
}
