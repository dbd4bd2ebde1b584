import type { Device } from '../../../contract/people/app-token.ts'
import { ACCOUNT_WORDS, type Done } from './account-words.ts'
import { escapeHtml } from '../../html/html-document.ts'
import { cardPage, dateTime, field, hidden, type PageFrame } from '../../html/page-frame.ts'

/** What the account page shows of a person. */
export interface AccountView {
  readonly person: {
    readonly name: string
    readonly email: string | null
    readonly mustChangePassword: boolean
  }
  readonly formToken: string
  /** Makes a form that is sent twice count once. */
  readonly onceKey: string
  readonly devices: readonly Device[]
  readonly apps: readonly {
    readonly clientId: string
    readonly name: string
    readonly since: string
  }[]
  readonly tokens: readonly {
    readonly tokenId: string
    readonly name: string
    readonly lastUsedAt: string | null
  }[]
  readonly done: Done | null
  /** Path to go on to once a first password is changed; empty for this page itself. */
  readonly to: string
  /** The secret of a token that was made just now. */
  readonly newToken: string | null
  readonly passwordFault: 'wrong' | 'short' | 'limited' | null
}

/** A form of one button, about the row that `what` names. */
function oneButton(
  view: AccountView,
  action: string,
  what: readonly [name: string, value: string],
  label: string,
): string {
  return `<form method="post" action="${action}">${hidden('form', view.formToken)}${hidden(...what)}<button type="submit">${escapeHtml(label)}</button></form>`
}

const row = (title: string, more: string, control: string): string =>
  `<li><div><strong>${escapeHtml(title)}</strong><span class="quiet">${escapeHtml(more)}</span></div>${control}</li>`

const list = (rows: readonly string[], none: string): string =>
  rows.length === 0
    ? `<p class="quiet">${escapeHtml(none)}</p>`
    : `<ul class="rows">${rows.join('')}</ul>`

function secretBox(frame: PageFrame, token: string): string {
  const words = ACCOUNT_WORDS[frame.lang]
  return `<section class="secret"><div><h2>${words.newToken}</h2><p>${words.newTokenHint}</p><code class="shown">${escapeHtml(token)}</code><a class="button" href="/me">${words.copied}</a></div></section>`
}

/** A person's own page: phones, apps, tokens, password. It works without script. */
export function accountPage(frame: PageFrame, view: AccountView): string {
  const words = ACCOUNT_WORDS[frame.lang]
  const { name, email } = view.person
  const signOut = `<form method="post" action="/me/sign-out">${hidden('form', view.formToken)}<button type="submit">${words.signOut}</button></form>`
  const head = `<h1>${words.title}</h1><div class="actions"><div><strong>${escapeHtml(name)}</strong><br><span class="quiet">${escapeHtml(email ?? '')}</span></div><div class="end">${signOut}</div></div>`
  const done =
    view.done === null
      ? ''
      : `<div class="notice go" role="status"><p>${words.done[view.done]}</p></div>`
  const secret = view.newToken === null ? '' : secretBox(frame, view.newToken)
  const body = view.person.mustChangePassword
    ? `<div class="notice hold"><p>${words.mustChange}</p></div>${passwordSection(frame, view)}`
    : `${passesSection(frame)}${devicesSection(frame, view)}${appsSection(frame, view)}${tokensSection(frame, view)}${passwordSection(frame, view)}<p class="after"><a href="/developer">${words.developer}</a></p>`
  return cardPage(frame, { title: words.title, body: head + done + secret + body, broad: true })
}

function passesSection(frame: PageFrame): string {
  const words = ACCOUNT_WORDS[frame.lang]
  return `<h2>${words.passes}</h2><p class="quiet">${words.passesHint}</p><p><a class="button main" href="/me/passes">${words.openPasses}</a></p>`
}

function devicesSection(frame: PageFrame, view: AccountView): string {
  const words = ACCOUNT_WORDS[frame.lang]
  const rows = view.devices.map((device) => {
    const used =
      device.lastUsedAt === null
        ? words.neverUsed
        : words.lastUsed(dateTime(device.lastUsedAt, frame.lang))
    return row(
      device.name,
      `${device.platform === 'ios' ? 'iOS' : 'Android'} · ${used}`,
      oneButton(view, '/me/devices/remove', ['deviceId', device.deviceId], words.remove),
    )
  })
  const pair = `<form method="post" action="/me/pair">${hidden('form', view.formToken)}<button type="submit">${words.pair}</button></form><p class="after"><a href="/trust">${words.trust}</a></p>`
  return `<h2>${words.devices}</h2>${list(rows, words.noDevices)}<p class="hint">${words.pairHint}</p>${pair}`
}

function appsSection(frame: PageFrame, view: AccountView): string {
  const words = ACCOUNT_WORDS[frame.lang]
  const rows = view.apps.map((app) =>
    row(
      app.name,
      words.since(dateTime(app.since, frame.lang)),
      oneButton(view, '/me/apps/remove', ['clientId', app.clientId], words.takeBack),
    ),
  )
  return `<h2>${words.apps}</h2>${list(rows, words.noApps)}${rows.length === 0 ? '' : `<p class="hint">${words.appsHint}</p>`}`
}

function tokensSection(frame: PageFrame, view: AccountView): string {
  const words = ACCOUNT_WORDS[frame.lang]
  const rows = view.tokens.map((token) => {
    const used =
      token.lastUsedAt === null
        ? words.neverUsed
        : words.lastUsed(dateTime(token.lastUsedAt, frame.lang))
    return row(
      token.name,
      used,
      oneButton(view, '/me/tokens/stop', ['tokenId', token.tokenId], words.stop),
    )
  })
  const make = `<form class="inline fields" method="post" action="/me/tokens">${hidden('form', view.formToken)}${hidden('once', view.onceKey)}${field({ name: 'name', label: words.tokenName })}<button type="submit">${words.makeToken}</button></form>`
  return `<h2>${words.tokens}</h2><p class="quiet">${words.tokensHint}</p>${rows.length === 0 ? '' : list(rows, '')}${make}`
}

function passwordSection(frame: PageFrame, view: AccountView): string {
  const words = ACCOUNT_WORDS[frame.lang]
  const fault = view.passwordFault
  const current =
    fault === 'wrong' ? words.wrongPassword : fault === 'limited' ? words.tooManyTries : undefined
  return `<h2>${words.password}</h2><form class="fields" method="post" action="/me/password">${hidden('form', view.formToken)}${view.to === '' ? '' : hidden('to', view.to)}
${field({ name: 'current', label: words.current, type: 'password', autocomplete: 'current-password', cause: current })}
${field({ name: 'next', label: words.next, type: 'password', autocomplete: 'new-password', hint: words.passwordHint, cause: fault === 'short' ? words.shortPassword : undefined })}
<button type="submit">${words.change}</button></form>`
}
