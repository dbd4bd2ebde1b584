import type { Device } from '../../../contract/account/app-token/app-token.ts'
import { translator } from '../../../messages/translate.ts'
import { escapeHtml } from '../../platform/html/html-document.ts'
import type { AllowedApp } from '../oauth/app-consent-store.ts'
import {
  buttonForm,
  cardPage,
  dateTime,
  field,
  hidden,
  secretBox,
  type PageFrame,
} from '../../platform/html/page-frame.ts'

/** The results that forms of the account page report; part of the address. */
export const DONE = ['password', 'token', 'device', 'app'] as const
export type Done = (typeof DONE)[number]

/** The data of the account page. */
export interface AccountView {
  readonly person: {
    readonly name: string
    readonly email: string | null
    readonly mustChangePassword: boolean
  }
  readonly formToken: string
  /** A form that is sent twice with this key counts once. */
  readonly onceKey: string
  readonly devices: readonly Device[]
  readonly apps: readonly AllowedApp[]
  readonly tokens: readonly {
    readonly tokenId: string
    readonly name: string
    readonly lastUsedAt: string | null
  }[]
  readonly done: Done | null
  /** Where to go once a temporary password is changed; empty for this page. */
  readonly to: string
  /** The secret of the token that was just created. */
  readonly newToken: string | null
  readonly passwordFault: 'wrong' | 'short' | 'limited' | null
}

const row = (title: string, more: string, control: string): string =>
  `<li><div><strong>${escapeHtml(title)}</strong><span class="quiet">` +
  `${escapeHtml(more)}</span></div>${control}</li>`

const list = (rows: readonly string[], none: string): string =>
  rows.length === 0
    ? `<p class="quiet">${escapeHtml(none)}</p>`
    : `<ul class="rows">${rows.join('')}</ul>`

/** A person's own page: phones, apps, tokens, password. It needs no script. */
export function accountPage(frame: PageFrame, view: AccountView): string {
  const t = translator(frame.lang)
  const { name, email } = view.person
  const signOut = buttonForm('/me/sign-out', { form: view.formToken }, t('account.signOut'))
  const head =
    `<h1>${t('account.title')}</h1><div class="actions"><div><strong>` +
    `${escapeHtml(name)}</strong><br><span class="quiet">${escapeHtml(email ?? '')}` +
    `</span></div><div class="end">${signOut}</div></div>`
  const done =
    view.done === null
      ? ''
      : `<div class="notice go" role="status"><p>${t(`account.done.${view.done}`)}</p></div>`
  const secret =
    view.newToken === null
      ? ''
      : secretBox({
          title: t('account.newToken'),
          text: t('account.newTokenHint'),
          secret: view.newToken,
          link: '/me',
          label: t('account.copied'),
        })
  const body = view.person.mustChangePassword
    ? `<div class="notice hold"><p>${t('account.mustChange')}</p></div>${passwordSection(frame, view)}`
    : `${passesSection(frame)}${devicesSection(frame, view)}${appsSection(frame, view)}` +
      `${tokensSection(frame, view)}${passwordSection(frame, view)}<p class="after">` +
      `<a href="/developer">${t('account.developer')}</a></p>`
  return cardPage(frame, {
    title: t('account.title'),
    body: head + done + secret + body,
    broad: true,
  })
}

function passesSection(frame: PageFrame): string {
  const t = translator(frame.lang)
  return (
    `<h2>${t('account.passes')}</h2><p class="quiet">${t('account.passesHint')}</p>` +
    `<p><a class="button main" href="/me/passes">${t('account.openPasses')}</a></p>`
  )
}

function lastUse({ lang }: PageFrame, at: string | null): string {
  const t = translator(lang)
  return at === null ? t('account.neverUsed') : t('account.lastUsed', { when: dateTime(at, lang) })
}

function devicesSection(frame: PageFrame, view: AccountView): string {
  const t = translator(frame.lang)
  const rows = view.devices.map((device) => {
    const used = lastUse(frame, device.lastUsedAt)
    return row(
      device.name,
      `${device.platform === 'ios' ? 'iOS' : 'Android'} · ${used}`,
      buttonForm(
        '/me/devices/remove',
        { form: view.formToken, deviceId: device.deviceId },
        t('account.remove'),
      ),
    )
  })
  const pair =
    buttonForm('/me/pair', { form: view.formToken }, t('account.pair')) +
    `<p class="after"><a href="/trust">${t('account.trust')}</a></p>`
  return (
    `<h2>${t('account.devices')}</h2>${list(rows, t('account.noDevices'))}` +
    `<p class="hint">${t('account.pairHint')}</p>${pair}`
  )
}

function appsSection(frame: PageFrame, view: AccountView): string {
  const t = translator(frame.lang)
  const rows = view.apps.map((app) =>
    row(
      app.name,
      t('account.since', { when: dateTime(app.since, frame.lang) }),
      buttonForm(
        '/me/apps/remove',
        { form: view.formToken, clientId: app.clientId },
        t('account.revokeApp'),
      ),
    ),
  )
  return (
    `<h2>${t('account.apps')}</h2>` +
    `${list(rows, t('account.noApps'))}` +
    `${rows.length === 0 ? '' : `<p class="hint">${t('account.appsHint')}</p>`}`
  )
}

function tokensSection(frame: PageFrame, view: AccountView): string {
  const t = translator(frame.lang)
  const rows = view.tokens.map((token) =>
    row(
      token.name,
      lastUse(frame, token.lastUsedAt),
      buttonForm(
        '/me/tokens/stop',
        { form: view.formToken, tokenId: token.tokenId },
        t('account.revokeToken'),
      ),
    ),
  )
  const make =
    '<form class="inline fields" method="post" action="/me/tokens">' +
    `${hidden('form', view.formToken)}${hidden('once', view.onceKey)}` +
    `${field({ name: 'name', label: t('account.tokenName') })}<button type="submit">` +
    `${t('account.createToken')}</button></form>`
  return (
    `<h2>${t('account.tokens')}</h2><p class="quiet">${t('account.tokensHint')}</p>` +
    `${rows.length === 0 ? '' : list(rows, '')}${make}`
  )
}

function passwordSection(frame: PageFrame, view: AccountView): string {
  const t = translator(frame.lang)
  const fault = view.passwordFault
  const current =
    fault === 'wrong'
      ? t('account.wrongPassword')
      : fault === 'limited'
        ? t('account.tooManyTries')
        : undefined
  return (
    `<h2>${t('account.password')}</h2>` +
    '<form class="fields" method="post" action="/me/password">' +
    `${hidden('form', view.formToken)}${view.to === '' ? '' : hidden('to', view.to)}\n` +
    field({
      name: 'current',
      label: t('account.current'),
      type: 'password',
      autocomplete: 'current-password',
      cause: current,
    }) +
    '\n' +
    field({
      name: 'next',
      label: t('account.next'),
      type: 'password',
      autocomplete: 'new-password',
      hint: t('account.passwordHint'),
      cause: fault === 'short' ? t('account.shortPassword') : undefined,
    }) +
    '\n' +
    `<button type="submit">${t('account.change')}</button></form>`
  )
}
