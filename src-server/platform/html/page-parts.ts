import { escapeHtml } from './page-assets.ts'

/** Line icons on a grid of 24: Lucide 1, as on the desk (licence: src-renderer/ui/icons-licence.txt). */
const ICONS = {
  account:
    '<circle cx="12" cy="12" r="10"/><circle cx="12" cy="10" r="3"/>' +
    '<path d="M7 20.662V19a2 2 0 0 1 2-2h6a2 2 0 0 1 2 2v1.662"/>',
  back: '<path d="m15 18-6-6 6-6"/>',
  bar:
    '<path d="M8.2 2.5h7.6l5.7 5.7v7.6l-5.7 5.7H8.2l-5.7-5.7V8.2z" fill="currentColor"/>' +
    '<path d="M8 12h8" stroke="var(--card)"/>',
  calendar:
    '<path d="M8 2v3M16 2v3M3 9h18"/><rect x="3" y="3" width="18" height="18" rx="2"/>' +
    '<path d="M8 13h.01M12 13h.01M16 13h.01M8 17h.01M12 17h.01M16 17h.01"/>',
  check:
    '<circle cx="12" cy="12" r="9.2" fill="currentColor"/>' +
    '<path d="m8 12.3 2.7 2.7 5.3-5.6" stroke="var(--card)"/>',
  clock: '<circle cx="12" cy="12" r="10"/><path d="M12 6v6l4 2"/>',
  door:
    '<path d="M10 21H2M10 3H7a2 2 0 0 0-2 2v16M14 12h.01M22 21h-3M19 21V5a2 2 0 0 0-1.675-1.974' +
    'l-6.163-1.013A1 1 0 0 0 10 3v18a1 1 0 0 0 1.124.992z"/>',
  eye:
    '<path d="M2.062 12.348a1 1 0 0 1 0-.696 10.75 10.75 0 0 1 19.876 0 1 1 0 0 1 0 .696' +
    ' 10.75 10.75 0 0 1-19.876 0"/><circle cx="12" cy="12" r="3"/>',
  go: '<circle cx="12" cy="12" r="10"/><path d="m16 9-5.5 5.5L8 12"/>',
  language: '<path d="m5 8 6 6M4 14l6-6 2-3M2 5h12M7 2h1M22 22l-5-10-5 10M14 18h6"/>',
  mail:
    '<path d="m22 7-8.991 5.727a2 2 0 0 1-2.009 0L2 7"/>' +
    '<rect x="2" y="4" width="20" height="16" rx="2"/>',
  next: '<path d="m9 18 6-6-6-6"/>',
  pencil:
    '<path d="M21.174 6.812a1 1 0 0 0-3.986-3.987L3.842 16.174a2 2 0 0 0-.5.83l-1.321 4.352' +
    'a.5.5 0 0 0 .623.622l4.353-1.32a2 2 0 0 0 .83-.497zM15 5l4 4"/>',
  person: '<path d="M19 21v-2a4 4 0 0 0-4-4H9a4 4 0 0 0-4 4v2"/><circle cx="12" cy="7" r="4"/>',
  qr:
    '<rect x="3" y="3" width="5" height="5" rx="1"/><rect x="16" y="3" width="5" height="5" rx="1"/>' +
    '<rect x="3" y="16" width="5" height="5" rx="1"/><path d="M21 16h-3a2 2 0 0 0-2 2v3M21 21v.01' +
    'M12 7v3a2 2 0 0 1-2 2H7M3 12h.01M12 3h.01M12 16v.01M16 12h1M21 12v.01M12 21v-1"/>',
  shield:
    '<path d="M20 13c0 5-3.5 7.5-7.66 8.95a1 1 0 0 1-.67-.01C7.5 20.5 4 18 4 13V6a1 1 0 0 1 1-1' +
    'c2 0 4.5-1.2 6.24-2.72a1.17 1.17 0 0 1 1.52 0C14.51 3.81 17 5 19 5a1 1 0 0 1 1 1z"/>' +
    '<path d="m9 12 2 2 4-4"/>',
  stop: '<path d="M8.2 2.5h7.6l5.7 5.7v7.6l-5.7 5.7H8.2l-5.7-5.7V8.2zM8 12h8"/>',
  tick: '<path d="M20 6 9 17l-5-5"/>',
  ticket:
    '<path d="M2 9a3 3 0 0 1 0 6v2a2 2 0 0 0 2 2h16a2 2 0 0 0 2-2v-2a3 3 0 0 1 0-6V7' +
    'a2 2 0 0 0-2-2H4a2 2 0 0 0-2 2ZM13 5v2M13 17v2M13 11v2"/>',
  warning:
    '<path d="m21.73 18-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3M12 9v4' +
    'M12 17h.01"/>',
} as const
export type IconName = keyof typeof ICONS
export type Tone = 'go' | 'hold' | 'stop' | 'accent'

/** A pictogram. The text beside it has the same meaning. `data` is trusted markup. */
export const icon = (name: IconName, tone?: Tone, data = ''): string =>
  `<svg class="ic${tone ? ` is-${tone}` : ''}"${data} viewBox="0 0 24 24" fill="none" ` +
  'stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round" ' +
  `aria-hidden="true">${ICONS[name]}</svg>`

const NOTICE_ICONS = { go: 'check', hold: 'warning', accent: 'eye' } as const

/** A message in its colour. `text` and `data` are trusted markup. */
export const noticeBox = (tone: keyof typeof NOTICE_ICONS, text: string, data = ' role="status"'): string =>
  `<div class="notice is-${tone}"${data}>${icon(NOTICE_ICONS[tone])}<p>${text}</p></div>`

const CHIP_ICONS = { go: 'tick', stop: 'stop', accent: 'eye' } as const

/** A state: pictogram and word. `text` is trusted markup. */
export const chip = (tone: keyof typeof CHIP_ICONS, text: string): string =>
  `<span class="chip is-${tone}">${icon(CHIP_ICONS[tone])}${text}</span>`

/** Steps or points, each with its number. */
export const numbered = (texts: readonly string[]): string =>
  `<ol class="card flush list">${texts
    .map((text, i) => `<li><span class="num">${i + 1}</span><span>${escapeHtml(text)}</span></li>`)
    .join('')}</ol>`

/** The rows of a list, which are trusted markup, in a card. */
export const listCard = (rows: readonly string[]): string =>
  `<ul class="card flush list">${rows.map((row) => `<li>${row}</li>`).join('')}</ul>`

/** A row: its title, what explains it, and trusted markup at the end. */
export const row = (title: string, more: string, end = ''): string =>
  `<div class="grow"><strong>${escapeHtml(title)}</strong>` +
  `${more ? `<small>${escapeHtml(more)}</small>` : ''}</div>${end}`

/** A result in large letters. `title` and `line` are trusted markup. */
export const verdict = (name: IconName, tone: Tone, title: string, line = ''): string =>
  `<div class="verdict is-${tone}">${icon(name)}<div><h1>${title}</h1>` +
  `${line ? `<p>${line}</p>` : ''}</div></div>`
