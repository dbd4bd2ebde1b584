import { LIMITS } from '../../contract/platform/http/limits.ts'
import type { RegisteredLogo } from '../../contract/pass/logo/logo.ts'
import type { LogoReference, PassRender, PassContent } from '../../contract/pass/draft/pass.ts'
import type { TopicTexts } from '../../messages/translate.ts'
import { find, make } from '../shared/dom.ts'
import {
  COUNT_FROM,
  isShown,
  lengthOf,
  passState,
  TEXT_FIELDS,
  type OpenPass,
  type PassState,
} from './pass-rules.ts'

/** Shows a pass: its fields, its state, its picture, its logos. */

export type MyPassTexts = TopicTexts<'myPass'>

/** The form of the fields. */
export const form = (): HTMLFormElement => find<HTMLFormElement>('#pass')
const control = (name: string): HTMLTextAreaElement | RadioNodeList =>
  form().elements.namedItem(name) as HTMLTextAreaElement | RadioNodeList

/** Writes the content into the fields. */
export function fillForm({ content }: OpenPass): void {
  for (const name of [...TEXT_FIELDS, 'fontScale'] as const) control(name).value = content[name]
}

function paintFields(pass: OpenPass, invalid: PassState['field']): void {
  for (const name of TEXT_FIELDS) {
    const length = lengthOf(pass.content[name])
    const count = find(`#c-${name}`)
    count.hidden = length < COUNT_FROM
    count.textContent = `${length} / ${LIMITS.passText}`
    count.classList.toggle('is-stop', length > LIMITS.passText)
    const area = control(name) as HTMLTextAreaElement
    if (name === invalid) area.setAttribute('aria-invalid', 'true')
    else area.removeAttribute('aria-invalid')
  }
  find('#n-logos').textContent = `${pass.content.logos?.length ?? 0} / ${LIMITS.passLogos}`
}

const TONES = { idle: '', ask: ' is-accent', hold: ' is-hold', go: ' is-go', stop: ' is-stop' }

function paintState({ state, kind, cannot }: PassState, texts: MyPassTexts): void {
  const line = find('#state')
  line.className = `row${TONES[kind]}`
  for (const glyph of line.querySelectorAll<SVGElement>('[data-kind]'))
    glyph.toggleAttribute('hidden', glyph.dataset.kind !== kind)
  find('[data-sign]').textContent =
    state === 'cannot' ? texts[`myPass.cannot.${cannot ?? 'other'}`] : texts[`myPass.state.${state}`]
}

/** When the pass was confirmed; the day only if it is not today. */
function momentOf(at: string, locale: string): string {
  const time = new Date(at)
  const isToday = time.toDateString() === new Date().toDateString()
  return new Intl.DateTimeFormat(locale, {
    ...(isToday ? {} : { month: 'short', day: 'numeric' }),
    hour: 'numeric',
    minute: '2-digit',
  }).format(time)
}

/** Shows the state of the pass in words, colours and what can be pressed. */
export function paintPass(pass: OpenPass, texts: MyPassTexts, locale: string): void {
  const state = passState(pass)
  paintState(state, texts)
  const at = state.state === 'confirmed' ? pass.view.draft?.confirmedAt : null
  find('[data-when]').textContent = at ? momentOf(at, locale) : ''
  const button = state.state === 'away' ? 'again' : state.state === 'confirmed' ? 'confirmed' : 'confirm'
  const confirm = find<HTMLButtonElement>('[data-confirm]')
  confirm.textContent = texts[`myPass.button.${button}`]
  confirm.disabled = !state.open
  paintFields(pass, state.field)
  find('[data-image]').classList.toggle('old', !isShown(pass))
}

/** The QR on the pass, if it has one. */
export const qrOf = (render: PassRender | null) => render?.layers.find((layer) => layer.id === 'qr')

/** Shows a drawing with its content; null: it could not be drawn. */
export function showRender(pass: OpenPass, render: PassRender | null, content: PassContent): void {
  const image = find<HTMLImageElement>('[data-image]')
  image.hidden = render === null
  find('[data-missing]').hidden = render !== null
  pass.shown = render && { content, hash: render.hash }
  const code = qrOf(render)
  find('[data-qr-row]').hidden = !code
  if (code) find<HTMLImageElement>('[data-qr-image]').src = code.image
  if (render) image.src = render.image
}

/** Fills the dialog with the logos of the person's organizations, the selected ones checked. */
export function listLogos(
  logos: readonly RegisteredLogo[],
  chosen: () => readonly LogoReference[],
  choose: (logos: LogoReference[]) => void,
): void {
  const isChosen = (logo: RegisteredLogo): boolean => chosen().some((one) => one.imageId === logo.imageId)
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
      make(
        'label',
        { className: 'choice grow' },
        box,
        make('img', { src: logo.preview, alt: '' }),
        logo.name,
      ),
    )
  }
  find('[data-no-logos]').hidden = logos.length > 0
  find('[data-logo-list]').replaceChildren(...logos.map(row))
}
