import type { HelpPage } from '../../contract/kiosk/help/help-site.ts'
import { find, keepFragment, make } from './dom.ts'
import { searchHelp } from './search-help.ts'

/** The script of the help site: its search. The pages work without it. */

const box = find('[data-search]')
const field = find<HTMLInputElement>('input', box)
const count = find('[data-count]', box)
const results = find('[data-results]', box)
const lang = document.documentElement.lang
/** Maximum length of the text shown for a match. */
const EXCERPT = 90

let loading: Promise<readonly HelpPage[]> | null = null

/** The pages of this language, loaded once; a failed request is retried at the next letter. */
function load(): Promise<readonly HelpPage[]> {
  loading ??= fetch(`/api/kiosk/help?lang=${lang}`)
    .then((answer) => answer.json() as Promise<{ readonly pages: readonly HelpPage[] }>)
    .then(({ pages }) => pages)
    .catch(() => {
      loading = null
      return []
    })
  return loading
}

async function show(): Promise<void> {
  const query = field.value
  const pages = await load()
  if (field.value !== query) return
  const found = searchHelp(pages, query)
  const { none = '', foundOne = '', found: foundMany = '' } = box.dataset
  count.textContent =
    query.trim() === ''
      ? ''
      : found.length === 0
        ? none
        : (found.length === 1 ? foundOne : foundMany).replace('#', String(found.length))
  results.hidden = found.length === 0
  results.replaceChildren(
    ...found.map(({ href, page, section, text }) =>
      make(
        'li',
        {},
        make(
          'div',
          { className: 'grow' },
          make('a', { href }, section),
          make('small', {}, page === section ? '' : page),
          make('small', {}, text.length > EXCERPT ? `${text.slice(0, EXCERPT)}…` : text),
        ),
      ),
    ),
  )
}

field.addEventListener('input', () => void show())
field.addEventListener('keydown', (event) => {
  // The Enter key of an IME ends its composition.
  if (event.isComposing) return
  if (event.key === 'Enter') void show().then(() => results.querySelector('a')?.click())
  if (event.key === 'Escape') {
    field.value = ''
    void show()
  }
})
document.addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.target === field || event.ctrlKey || event.altKey) return
  event.preventDefault()
  field.focus()
})
window.addEventListener('hashchange', keepFragment)
keepFragment()
box.hidden = false
