import { DEVELOPER_WORDS, type DeveloperFault } from './developer-words.ts'
import { escapeHtml } from '../../html/html-document.ts'
import { usageSection, type UsageView } from './usage-section.ts'
import {
  dateTime,
  field,
  glyph,
  hidden,
  frameWidePage,
  type PageFrame,
} from '../../html/page-frame.ts'

/** An app as the pages show it. */
export interface AppView {
  readonly clientId: string
  readonly name: string
  readonly kind: 'confidential' | 'public'
  readonly redirectUris: readonly string[]
  readonly status: 'active' | 'suspended'
  readonly limitMinute: number
  readonly limitHour: number
  readonly createdAt: string
}

/** What stays the same on every developer page. */
export interface DeveloperFrame extends PageFrame {
  readonly personName: string
  readonly apps: readonly AppView[]
  readonly formToken: string
  readonly onceKey: string
}

/** A fault of a form, said below the field it is about; `detail` is the text that was wrong. */
export interface FormFault {
  readonly field: 'name' | 'redirectUris' | 'limits' | 'typedName'
  readonly fault: DeveloperFault
  readonly detail?: string
}

const sentence = (frame: PageFrame, fault: FormFault): string =>
  DEVELOPER_WORDS[frame.lang].faults[fault.fault] + (fault.detail ? `: ${fault.detail}` : '')

const causeOf = (
  frame: PageFrame,
  fault: FormFault | null,
  name: FormFault['field'],
): string | undefined => (fault?.field === name ? sentence(frame, fault) : undefined)

function statusChip(frame: PageFrame, app: AppView): string {
  const words = DEVELOPER_WORDS[frame.lang]
  return app.status === 'active'
    ? `<span class="chip go">${glyph('check')}${words.active}</span>`
    : `<span class="chip stop">${glyph('stop')}${words.suspended}</span>`
}

function side(frame: DeveloperFrame, current: string | null): string {
  const words = DEVELOPER_WORDS[frame.lang]
  const rows = frame.apps.map(
    (app) =>
      `<li><a href="/developer/${app.clientId}"${app.clientId === current ? ' aria-current="page"' : ''}><span><strong>${escapeHtml(app.name)}</strong><span class="quiet">${words[app.kind]}</span></span>${statusChip(frame, app)}</a></li>`,
  )
  return `<header><h2>${words.apps}</h2><a class="button main" href="/developer/new">${words.register}</a></header><ul class="apps">${rows.join('')}</ul>`
}

function office(
  frame: DeveloperFrame,
  current: string | null,
  title: string,
  body: string,
): string {
  const words = DEVELOPER_WORDS[frame.lang]
  return frameWidePage(frame, {
    title,
    place: words.place,
    person: frame.personName,
    side: side(frame, current),
    body: `${body}<p class="after"><a href="/me">${words.account}</a></p>`,
  })
}

const start = (frame: DeveloperFrame, action: string, step: string): string =>
  `<form class="fields" method="post" action="${escapeHtml(action)}">${hidden('form', frame.formToken)}${hidden('once', frame.onceKey)}${hidden('step', step)}`

/** The list alone, before an app is chosen. */
export function developerHome(frame: DeveloperFrame): string {
  const words = DEVELOPER_WORDS[frame.lang]
  const body =
    frame.apps.length === 0
      ? `<h1>${words.none}</h1><p class="lead">${words.noneHint}</p>`
      : `<h1>${words.apps}</h1>`
  return office(frame, null, words.place, body)
}

export interface NewAppView {
  readonly name: string
  readonly kind: 'confidential' | 'public'
  readonly redirectUris: string
  readonly fault: FormFault | null
}

/** The form that registers an app. */
export function newAppPage(frame: DeveloperFrame, view: NewAppView): string {
  const words = DEVELOPER_WORDS[frame.lang]
  const option = (kind: NewAppView['kind'], hint: string): string =>
    `<p><label><input type="radio" name="kind" value="${kind}"${view.kind === kind ? ' checked' : ''}><span><strong>${words[kind]}</strong><br><span class="quiet">${hint}</span></span></label></p>`
  const body = `<h1>${words.registerTitle}</h1>${start(frame, '/developer/new', 'register')}
${field({ name: 'name', label: words.name, value: view.name, cause: causeOf(frame, view.fault, 'name') })}
<fieldset><legend>${words.kind}</legend>${option('confidential', words.confidentialHint)}${option('public', words.publicHint)}</fieldset>
${field({ name: 'redirectUris', label: words.redirectUris, value: view.redirectUris, rows: 4, hint: words.redirectHint, cause: causeOf(frame, view.fault, 'redirectUris') })}
<div class="actions"><button class="main" type="submit">${words.register}</button><a class="button" href="/developer">${words.back}</a></div></form>`
  return office(frame, null, words.registerTitle, body)
}

export interface OneAppView {
  readonly app: AppView
  /** Shown this once. */
  readonly secret: string | null
  readonly people: number
  readonly usage: UsageView
  /** Address of the discovery document. */
  readonly discovery: string
  readonly admin: boolean
  readonly ownerName: string | null
  readonly mayResume: boolean
  readonly fault: FormFault | null
}

/** One app: what it is, and what can be done with it. */
export function appPage(frame: DeveloperFrame, view: OneAppView): string {
  const words = DEVELOPER_WORDS[frame.lang]
  const { app } = view
  const body = `<h1>${escapeHtml(app.name)}</h1><p class="lead">${words.registered(dateTime(app.createdAt, frame.lang))} ${statusChip(frame, app)}</p>
${view.secret === null ? '' : secretBox(frame, app, view.secret)}${facts(frame, view)}${usageSection(frame.lang, view.usage)}${switches(frame, view)}${changeForm(frame, view)}${view.admin ? limitForm(frame, view) : ''}${deleteForm(frame, view)}`
  return office(frame, app.clientId, app.name, body)
}

function secretBox(frame: PageFrame, app: AppView, secret: string): string {
  const words = DEVELOPER_WORDS[frame.lang]
  return `<section class="secret"><div><h2>${words.secretTitle}</h2><p>${words.secretText}</p><code class="shown">${escapeHtml(secret)}</code><a class="button" href="/developer/${app.clientId}">${words.copied}</a></div></section>`
}

function facts(frame: PageFrame, view: OneAppView): string {
  const words = DEVELOPER_WORDS[frame.lang]
  const { app } = view
  const rows: readonly (readonly [string, string])[] = [
    ['client_id', `<code>${escapeHtml(app.clientId)}</code>`],
    [words.redirectUris, app.redirectUris.map((uri) => `<code>${escapeHtml(uri)}</code>`).join('')],
    [words.scopes, '<code>openid profile email</code>'],
    [words.discovery, `<code>${escapeHtml(view.discovery)}</code>`],
    [
      words.limits,
      words.limitText(app.limitMinute.toLocaleString('en'), app.limitHour.toLocaleString('en')),
    ],
    [words.people, String(view.people)],
    ...(view.admin && view.ownerName !== null
      ? [[words.owner, escapeHtml(view.ownerName)] as const]
      : []),
  ]
  return `<dl>${rows.map(([name, value]) => `<dt>${name}</dt><dd>${value}</dd>`).join('')}</dl>`
}

function switches(frame: DeveloperFrame, view: OneAppView): string {
  const words = DEVELOPER_WORDS[frame.lang]
  const { app } = view
  const action = `/developer/${app.clientId}`
  const button = (step: string, label: string): string =>
    `<form method="post" action="${action}">${hidden('form', frame.formToken)}${hidden('once', frame.onceKey)}${hidden('step', step)}<button type="submit">${label}</button></form>`
  const secret = app.kind === 'confidential' ? button('secret', words.newSecret) : ''
  const status =
    app.status === 'active'
      ? button('suspend', words.suspend)
      : view.mayResume
        ? button('resume', words.resume)
        : `<span class="quiet">${words.suspendedByAdmin}</span>`
  const hint = app.kind === 'confidential' ? `<p class="hint">${words.newSecretHint}</p>` : ''
  return `<div class="actions">${secret}${status}</div>${hint}`
}

function changeForm(frame: DeveloperFrame, view: OneAppView): string {
  const words = DEVELOPER_WORDS[frame.lang]
  const isOpen = view.fault?.field === 'name' || view.fault?.field === 'redirectUris'
  return `<details${isOpen ? ' open' : ''}><summary>${words.change}</summary>${start(frame, `/developer/${view.app.clientId}`, 'change')}
${field({ name: 'name', label: words.name, value: view.app.name, cause: causeOf(frame, view.fault, 'name') })}
${field({ name: 'redirectUris', label: words.redirectUris, value: view.app.redirectUris.join('\n'), rows: 4, hint: words.redirectHint, cause: causeOf(frame, view.fault, 'redirectUris') })}
<button type="submit">${words.save}</button></form></details>`
}

function limitForm(frame: DeveloperFrame, view: OneAppView): string {
  const words = DEVELOPER_WORDS[frame.lang]
  return `<details${view.fault?.field === 'limits' ? ' open' : ''}><summary>${words.setLimits}</summary>${start(frame, `/developer/${view.app.clientId}`, 'limits')}
${field({ name: 'limitMinute', label: words.perMinute, type: 'number', value: String(view.app.limitMinute), cause: causeOf(frame, view.fault, 'limits') })}
${field({ name: 'limitHour', label: words.perHour, type: 'number', value: String(view.app.limitHour) })}
<button type="submit">${words.save}</button></form></details>`
}

function deleteForm(frame: DeveloperFrame, view: OneAppView): string {
  const words = DEVELOPER_WORDS[frame.lang]
  return `<details${view.fault?.field === 'typedName' ? ' open' : ''}><summary>${words.remove}</summary><p class="quiet">${words.removeHint}</p>${start(frame, `/developer/${view.app.clientId}`, 'delete')}
${field({ name: 'typedName', label: `${words.typeName}: ${view.app.name}`, autocomplete: 'off', cause: causeOf(frame, view.fault, 'typedName') })}
<button class="danger" type="submit">${words.remove}</button></form></details>`
}
