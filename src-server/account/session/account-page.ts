import { LIMITS } from '../../../contract/platform/http/limits.ts'
import { PLATFORM_NAME, type Device } from '../../../contract/account/app-token/app-token.ts'
import { translator } from '../../../messages/translate.ts'
import { escapeHtml } from '../../platform/html/page-assets.ts'
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
import { listCard, noticeBox, row } from '../../platform/html/page-parts.ts'

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

const list = (rows: readonly string[], none: string): string =>
  rows.length === 0 ? `<p class="quiet">${escapeHtml(none)}</p>` : listCard(rows)

/** A section with what explains it below its heading. `hint` and `body` are trusted markup. */
const section = (title: string, hint: string, body: string): string =>
  `<section><h2>${title}</h2>${hint ? `<p class="quiet small">${hint}</p>` : ''}${body}</section>`

/** The button of a row. */
const LINK = 'text'

/** A person's own page: phones, apps, tokens, password. It needs no script. */
export function accountPage(frame: PageFrame, view: AccountView): string {
  const t = translator(frame.lang)
  const { name, email } = view.person
  const signOut = buttonForm('/me/sign-out', { form: view.formToken }, t('account.signOut'), LINK)
  const head = `<h1>${t('account.title')}</h1>${listCard([row(name, email ?? '', signOut)])}`
  const done = view.done === null ? '' : noticeBox('go', t(`account.done.${view.done}`))
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
    ? noticeBox('hold', t('account.mustChange'), '') + passwordSection(frame, view)
    : `${passesSection(frame)}${devicesSection(frame, view)}${appsSection(frame, view)}` +
      `${tokensSection(frame, view)}${passwordSection(frame, view)}` +
      `<p><a href="/developer">${t('account.developer')}</a></p>`
  return cardPage(frame, {
    title: t('account.title'),
    body: head + done + secret + body,
    broad: true,
  })
}

function passesSection(frame: PageFrame): string {
  const t = translator(frame.lang)
  const open = `<a class="button fit" href="/me/passes">${t('account.openPasses')}</a>`
  return section(t('account.passes'), t('account.passesHint'), open)
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
      [PLATFORM_NAME[device.platform], used].filter(Boolean).join(' · '),
      buttonForm(
        '/me/devices/remove',
        { form: view.formToken, deviceId: device.deviceId },
        t('account.remove'),
        LINK,
      ),
    )
  })
  const pair =
    buttonForm('/me/pair', { form: view.formToken }, t('account.pair')) +
    `<p class="small"><a href="/trust">${t('account.trust')}</a></p>`
  return section(t('account.devices'), t('account.pairHint'), list(rows, t('account.noDevices')) + pair)
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
        LINK,
      ),
    ),
  )
  const hint = rows.length === 0 ? '' : t('account.appsHint')
  return section(t('account.apps'), hint, list(rows, t('account.noApps')))
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
        LINK,
      ),
    ),
  )
  const isFull = rows.length >= LIMITS.personalTokens
  const make =
    '<form class="stack" method="post" action="/me/tokens">' +
    `${hidden('form', view.formToken)}${hidden('once', view.onceKey)}` +
    `${field({ name: 'name', label: t('account.tokenName') })}` +
    `<button class="button second fit" type="submit">${t('account.createToken')}</button></form>`
  return section(
    t('account.tokens'),
    t(isFull ? 'account.tokensFull' : 'account.tokensHint'),
    (rows.length === 0 ? '' : list(rows, '')) + (isFull ? '' : make),
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
  const form =
    '<form class="stack" method="post" action="/me/password">' +
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
    `<button class="button second fit" type="submit">${t('account.change')}</button></form>`
  return section(t('account.password'), '', form)
}
