import { translator } from '../../../messages/translate.ts'
import { escapeHtml } from '../../platform/html/page-assets.ts'
import type { App } from './oauth-app-store.ts'
import type { Usage } from './app-usage.ts'
import {
  buttonForm,
  dateTime,
  field,
  hidden,
  frameWidePage,
  secretBox,
  type PageFrame,
} from '../../platform/html/page-frame.ts'
import { chip, icon, row } from '../../platform/html/page-parts.ts'

/** An app as the pages show it. */
type AppView = Omit<App, 'secretHash' | 'suspendedBy' | 'ownerId'>

/** The same on every developer page. */
export interface DeveloperFrame extends PageFrame {
  readonly personName: string
  readonly apps: readonly AppView[]
  readonly formToken: string
  readonly onceKey: string
}

/** What can be wrong with a form of the developer pages. */
type DeveloperFault =
  | 'nameEmpty'
  | 'nameLong'
  | 'manyApps'
  | 'none'
  | 'many'
  | 'malformed'
  | 'insecure'
  | 'fragment'
  | 'wildcard'
  | 'scheme'
  | 'secret'
  | 'reserved'
  | 'mixed'
  | 'limits'
  | 'typedName'

/** An error of a form, shown below its field; `detail` is the invalid text. */
export interface FormFault {
  readonly field: 'name' | 'redirectUris' | 'limits' | 'typedName'
  readonly fault: DeveloperFault
  readonly detail?: string
}

const sentence = (frame: PageFrame, fault: FormFault): string =>
  translator(frame.lang)(`developer.fault.${fault.fault}`) + (fault.detail ? `: ${fault.detail}` : '')

const causeOf = (frame: PageFrame, fault: FormFault | null, name: FormFault['field']): string | undefined =>
  fault?.field === name ? sentence(frame, fault) : undefined

function statusChip(frame: PageFrame, app: AppView): string {
  const t = translator(frame.lang)
  return app.status === 'active' ? chip('go', t('developer.active')) : chip('stop', t('developer.suspended'))
}

function side(frame: DeveloperFrame, current: string | null): string {
  const t = translator(frame.lang)
  const rows = frame.apps.map(
    (app) =>
      `<li${app.clientId === current ? ' class="on"' : ''}><a class="row grow" ` +
      `href="${appPath(app)}"${app.clientId === current ? ' aria-current="page"' : ''}>` +
      `${row(app.name, t(`developer.${app.kind}`), statusChip(frame, app))}</a></li>`,
  )
  return (
    `<h2>${t('developer.apps')}</h2>` +
    (rows.length === 0 ? '' : `<ul class="card flush list">${rows.join('')}</ul>`) +
    `<a class="button second" href="/developer/new">${t('developer.register')}</a>`
  )
}

function developerPage(frame: DeveloperFrame, current: string | null, title: string, body: string): string {
  const t = translator(frame.lang)
  return frameWidePage(frame, {
    title,
    place: t('developer.place'),
    person: frame.personName,
    side: side(frame, current),
    body: `${body}<p><a href="/me">${t('developer.account')}</a></p>`,
  })
}

const appPath = ({ clientId }: AppView): string => `/developer/${clientId}`

/** The start of a form; `step` names what it does. */
const formStart = (frame: DeveloperFrame, action: string, step: string): string =>
  `<form class="stack" method="post" action="${escapeHtml(action)}">` +
  `${hidden('form', frame.formToken)}${hidden('once', frame.onceKey)}` +
  `${hidden('step', step)}`

const nameField = (frame: PageFrame, value: string, fault: FormFault | null): string =>
  field({
    name: 'name',
    label: translator(frame.lang)('developer.name'),
    value,
    cause: causeOf(frame, fault, 'name'),
  })

const redirectField = (frame: PageFrame, value: string, fault: FormFault | null): string => {
  const t = translator(frame.lang)
  return field({
    name: 'redirectUris',
    label: t('developer.redirectUris'),
    value,
    rows: 4,
    hint: t('developer.redirectHint'),
    cause: causeOf(frame, fault, 'redirectUris'),
  })
}

/** The list before an app is chosen. */
export function developerHome(frame: DeveloperFrame): string {
  const t = translator(frame.lang)
  const body =
    frame.apps.length === 0
      ? `<h1>${t('developer.none')}</h1><p class="quiet">${t('developer.noneHint')}</p>`
      : `<h1>${t('developer.apps')}</h1>`
  return developerPage(frame, null, t('developer.place'), body)
}

export interface NewAppView {
  readonly name: string
  readonly kind: 'confidential' | 'public'
  readonly redirectUris: string
  readonly fault: FormFault | null
}

/** The form that registers an app. */
export function newAppPage(frame: DeveloperFrame, view: NewAppView): string {
  const t = translator(frame.lang)
  const option = (kind: NewAppView['kind'], hint: string): string =>
    '<label class="choice"><input type="radio" name="kind" ' +
    `value="${kind}"${view.kind === kind ? ' checked' : ''}><span>` +
    `${t(`developer.${kind}`)}<br><span class="quiet small">${hint}</span></span></label>`
  const body =
    `<h1>${t('developer.registerTitle')}</h1>` +
    `${formStart(frame, '/developer/new', 'register')}\n` +
    nameField(frame, view.name, view.fault) +
    '\n' +
    `<fieldset class="field"><legend>${t('developer.kind')}</legend>` +
    option('confidential', t('developer.confidentialHint')) +
    `${option('public', t('developer.publicHint'))}</fieldset>\n` +
    redirectField(frame, view.redirectUris, view.fault) +
    '\n' +
    `<div class="row wrap"><button class="button" type="submit">${t('developer.register')}` +
    `</button><a class="button second" href="/developer">${t('developer.back')}</a></div>` +
    '</form>'
  return developerPage(frame, null, t('developer.registerTitle'), body)
}

interface OneAppView {
  readonly app: AppView
  /** Shown only on this page. */
  readonly secret: string | null
  readonly people: number
  readonly usage: Usage
  /** Address of the discovery document. */
  readonly discovery: string
  readonly admin: boolean
  readonly ownerName: string | null
  readonly mayResume: boolean
  readonly fault: FormFault | null
}

/** The page of one app. */
export function appPage(frame: DeveloperFrame, view: OneAppView): string {
  const t = translator(frame.lang)
  const { app } = view
  const body =
    `<div><h1>${escapeHtml(app.name)}</h1><p class="row wrap quiet">` +
    t('developer.registered', { when: dateTime(app.createdAt, frame.lang) }) +
    `${statusChip(frame, app)}</p></div>\n` +
    (view.secret === null
      ? ''
      : secretBox({
          title: t('developer.secretTitle'),
          text: t('developer.secretText'),
          secret: view.secret,
          link: appPath(app),
          label: t('developer.copied'),
        })) +
    `${facts(frame, view)}${switches(frame, view)}` +
    `<div class="card flush folds">${changeForm(frame, view)}` +
    `${view.admin ? limitForm(frame, view) : ''}${deleteForm(frame, view)}</div>`
  return developerPage(frame, app.clientId, app.name, body)
}

function facts(frame: PageFrame, view: OneAppView): string {
  const t = translator(frame.lang)
  const { app } = view
  const rows: readonly (readonly [string, string])[] = [
    ['client_id', `<code>${escapeHtml(app.clientId)}</code>`],
    [
      t('developer.redirectUris'),
      app.redirectUris.map((uri) => `<code>${escapeHtml(uri)}</code>`).join('<br>'),
    ],
    [t('developer.scopes'), '<code>openid profile email</code>'],
    [t('developer.discovery'), `<code>${escapeHtml(view.discovery)}</code>`],
    [t('developer.limits'), t('developer.limitText', { minute: app.limitMinute, hour: app.limitHour })],
    [t('developer.people'), String(view.people)],
    [t('developer.calls'), t('developer.callsText', { ...view.usage })],
    ...(view.admin && view.ownerName !== null
      ? [[t('developer.owner'), escapeHtml(view.ownerName)] as const]
      : []),
  ]
  return (
    '<dl class="card flush list facts">' +
    rows.map(([name, value]) => `<div><dt>${name}</dt><dd>${value}</dd></div>`).join('') +
    '</dl>'
  )
}

function switches(frame: DeveloperFrame, view: OneAppView): string {
  const t = translator(frame.lang)
  const { app } = view
  const button = (step: string, label: string): string =>
    buttonForm(appPath(app), { form: frame.formToken, once: frame.onceKey, step }, label)
  const secret = app.kind === 'confidential' ? button('secret', t('developer.newSecret')) : ''
  const status =
    app.status === 'active'
      ? button('suspend', t('developer.suspend'))
      : view.mayResume
        ? button('resume', t('developer.resume'))
        : `<span class="quiet">${t('developer.suspendedByAdmin')}</span>`
  const hint = app.kind === 'confidential' ? `<p class="quiet small">${t('developer.newSecretHint')}</p>` : ''
  return `<section><div class="row wrap">${secret}${status}</div>${hint}</section>`
}

/** The start of a part that opens below its title. */
const foldStart = (isOpen: boolean, title: string): string =>
  `<details class="more"${isOpen ? ' open' : ''}><summary>${title}${icon('next')}</summary>`

function changeForm(frame: DeveloperFrame, view: OneAppView): string {
  const t = translator(frame.lang)
  const isOpen = view.fault?.field === 'name' || view.fault?.field === 'redirectUris'
  return (
    `${foldStart(isOpen, t('developer.change'))}` +
    `${formStart(frame, appPath(view.app), 'change')}\n` +
    nameField(frame, view.app.name, view.fault) +
    '\n' +
    redirectField(frame, view.app.redirectUris.join('\n'), view.fault) +
    '\n' +
    `<button class="button second fit" type="submit">${t('developer.save')}</button></form></details>`
  )
}

function limitForm(frame: DeveloperFrame, view: OneAppView): string {
  const t = translator(frame.lang)
  return (
    `${foldStart(view.fault?.field === 'limits', t('developer.setLimits'))}` +
    `${formStart(frame, appPath(view.app), 'limits')}\n` +
    field({
      name: 'limitMinute',
      label: t('developer.perMinute'),
      type: 'number',
      value: String(view.app.limitMinute),
      cause: causeOf(frame, view.fault, 'limits'),
    }) +
    '\n' +
    field({
      name: 'limitHour',
      label: t('developer.perHour'),
      type: 'number',
      value: String(view.app.limitHour),
    }) +
    '\n' +
    `<button class="button second fit" type="submit">${t('developer.save')}</button></form></details>`
  )
}

function deleteForm(frame: DeveloperFrame, view: OneAppView): string {
  const t = translator(frame.lang)
  return (
    `${foldStart(view.fault?.field === 'typedName', t('developer.remove'))}` +
    `<p class="quiet">${t('developer.removeHint')}</p>` +
    `${formStart(frame, appPath(view.app), 'delete')}\n` +
    field({
      name: 'typedName',
      label: `${t('developer.typeName')}: ${view.app.name}`,
      autocomplete: 'off',
      cause: causeOf(frame, view.fault, 'typedName'),
    }) +
    '\n' +
    `<button class="button second fit stop" type="submit">${t('developer.remove')}</button></form>` +
    '</details>'
  )
}
