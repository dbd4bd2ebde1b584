import type { EventLine } from '../../../contract/pass/draft/pass.ts'
import { firstPasswordPath } from '../../platform/http/origins.ts'
import { scriptHandler, seeOther, sendScriptedPage } from '../../platform/html/send-page.ts'
import { pageRoute, type PageDeps } from '../../platform/html/page-request.ts'
import type { RouteTable } from '../../platform/http/route-table.ts'
import { topicTexts, translator, type Language, type Translate } from '../../../messages/translate.ts'
import { pageStyle, SITE_STYLE, escapeHtml, page } from '../../platform/html/page-assets.ts'
import { languageMenu } from '../../platform/html/page-frame.ts'
import { chip, icon, noticeBox, numbered } from '../../platform/html/page-parts.ts'
import { PASS_FONTS_LINK } from './font-routes.ts'
import type { Db } from '../../platform/db/database.ts'
import { VALID_ENTRY_STATES } from '../../event/entry/entry-store.ts'

/** When and where an event of a person is, and with which ticket. */
interface EventDates {
  readonly id: string
  readonly startsAt: string
  readonly endsAt: string
  readonly timeZone: string
  readonly place: string
  readonly ticket: string
}

/** The events that a person takes part in, by event; the first ticket of each. */
async function eventDatesOf(db: Db, userId: string): Promise<readonly EventDates[]> {
  const rows = await db('entries as n')
    .join('events as e', 'e.id', 'n.event_id')
    .join('ticket_types as t', 't.id', 'n.ticket_id')
    .where({ 'n.user_id': userId })
    .whereIn('n.state', [...VALID_ENTRY_STATES])
    .orderBy(['e.starts_at', 'e.id', 'n.created_at', 'n.id'])
    .select('e.id', 'e.starts_at', 'e.ends_at', 'e.time_zone', 'e.place', 't.name as ticket')
  const first = new Map<string, EventDates>()
  for (const row of rows)
    if (!first.has(row.id))
      first.set(row.id, {
        id: row.id,
        startsAt: row.starts_at,
        endsAt: row.ends_at,
        timeZone: row.time_zone,
        place: row.place,
        ticket: row.ticket,
      })
  return [...first.values()]
}

const MY_PASS_STYLE = pageStyle('my-pass')

/** The line of each event, by its id. */
function eventLines(
  events: readonly EventDates[],
  lang: Language,
  now: number,
): Readonly<Record<string, EventLine>> {
  const locale = translator(lang)('language.locale')
  const line = ({ startsAt, endsAt, timeZone, place, ticket }: EventDates): EventLine => {
    const [start, end] = [new Date(startsAt), new Date(endsAt)]
    const format = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
      new Intl.DateTimeFormat(locale, { ...options, timeZone })
    const day = format({ day: 'numeric' }).formatToParts(start)
    return {
      day: day.find(({ type }) => type === 'day')!.value,
      month: format({ month: 'short' }).format(start),
      when: whenOf(start, end, now, format),
      where: [place, format(HOUR).format(start)].filter(Boolean).join(' · '),
      place,
      ticket,
      past: end.getTime() < now,
    }
  }
  return Object.fromEntries(events.map((event) => [event.id, line(event)]))
}

const HOUR: Intl.DateTimeFormatOptions = { hour: 'numeric', minute: '2-digit' }

/** The day with its hours, or the days of a longer event. */
function whenOf(
  start: Date,
  end: Date,
  now: number,
  format: (options: Intl.DateTimeFormatOptions) => Intl.DateTimeFormat,
): string {
  const isOn = (unit: Intl.DateTimeFormatOptions, a: Date | number, b: Date): boolean =>
    format(unit).format(a) === format(unit).format(b)
  const day = format({
    ...(isOn({ year: 'numeric' }, now, start) ? {} : { year: 'numeric' }),
    month: 'long',
    day: 'numeric',
    weekday: 'short',
  })
  // Not formatRange, which writes Japanese dates with slashes.
  if (!isOn({ dateStyle: 'short' }, start, end)) return `${day.format(start)} – ${day.format(end)}`
  const time = format(HOUR)
  return `${day.format(start)} ${time.format(start)}–${time.format(end)}`
}

/** A text field of the pass. A textarea, because the text can contain line breaks. */
function textField(t: Translate, name: 'name' | 'affiliation' | 'title'): string {
  return (
    `<div class="field"><div class="row"><label for="f-${name}">${t(`myPass.field.${name}`)}</label>` +
    `<span id="c-${name}" hidden></span></div>` +
    `<textarea class="input" id="f-${name}" name="${name}" rows="1" autocomplete="off" ` +
    `spellcheck="false" aria-describedby="c-${name} state"></textarea></div>`
  )
}

function sizes(t: Translate): string {
  const choices = (['small', 'normal', 'large'] as const).map(
    (size) =>
      `<label><input type="radio" name="fontScale" value="${size}">${t(`myPass.size.${size}`)}</label>`,
  )
  return (
    `<fieldset class="field"><legend>${t('myPass.field.size')}</legend>` +
    `<div class="segments">${choices.join('')}</div></fieldset>`
  )
}

/** The state of the pass. The script shows one of the pictograms; the text says the same. */
const status =
  '<p class="row" id="state" role="status">' +
  icon('eye', undefined, ' data-kind="ask" hidden') +
  icon('warning', undefined, ' data-kind="hold" hidden') +
  icon('check', undefined, ' data-kind="go" hidden') +
  icon('bar', undefined, ' data-kind="stop" hidden') +
  icon('clock', undefined, ' data-kind="idle" hidden') +
  '<span class="strong grow" data-sign></span><time class="quiet small" data-when></time></p>'

function passView(t: Translate): string {
  const fact = (name: 'calendar' | 'door' | 'ticket', key: string): string =>
    `<li>${icon(name)}<span class="grow" data-fact="${key}"></span></li>`
  return (
    '<div class="stack for-pass"><ul class="card flush list" data-facts>' +
    `${fact('calendar', 'when')}${fact('door', 'place')}${fact('ticket', 'ticket')}</ul>\n` +
    '<div class="card flush list">' +
    `<a href="#" data-change>${icon('pencil')}<span class="grow">${t('myPass.edit')}</span>` +
    `${icon('next')}</a><button type="button" data-do="data">${icon('shield')}` +
    `<span class="grow">${t('myPass.data')}</span>${icon('next')}</button></div></div>`
  )
}

function editor(t: Translate): string {
  return (
    '<form id="pass" class="stack for-edit" novalidate>\n' +
    `${textField(t, 'name')}${textField(t, 'affiliation')}${textField(t, 'title')}\n` +
    `<div class="field" data-logo-field><span class="row" id="l-logos">${t('myPass.field.logos')}` +
    '</span><button type="button" class="input" data-logos aria-labelledby="l-logos n-logos">' +
    `<span id="n-logos"></span>${icon('next')}</button></div>\n` +
    `${sizes(t)}\n` +
    '<div class="card flush list" data-qr-row><button type="button" data-qr>' +
    `${icon('qr')}<span class="grow">${t('myPass.qr.show')}</span>${icon('next')}</button></div>\n` +
    '</form>'
  )
}

const eventView = (t: Translate): string =>
  '<section data-view="event" data-mode="edit" hidden>' +
  `<h1 class="visually-hidden">${t('myPass.title')}</h1><div class="sheet">` +
  `<img alt="${t('myPass.paper.alt')}" data-image hidden><p class="quiet" data-missing hidden>` +
  `${t('myPass.paper.missing')}</p>${status}</div>\n${passView(t)}\n${editor(t)}</section>`

/** The main action of each view, always in reach of the thumb. */
const feet = (t: Translate): string =>
  '<footer class="foot" data-foot="edit" hidden>' +
  '<button class="button" type="submit" form="pass" data-confirm disabled></button>' +
  `<p class="quiet small">${t('myPass.button.hint')}</p></footer>\n` +
  '<footer class="foot" data-foot="pass" hidden>' +
  `<button class="button" type="button" data-qr>${icon('qr')}${t('myPass.qr.show')}</button>` +
  `<p class="quiet small">${t('myPass.qr.hint')}</p></footer>\n` +
  '<footer class="foot" data-foot="consent" hidden>' +
  `<button class="button" type="button" data-do="consent">${t('myPass.consent.button')}</button>` +
  `<button class="button second" type="button" data-do="refused">${t('myPass.consent.no')}</button>` +
  `<p class="quiet small">${t('myPass.consent.hint')}</p></footer>`

const consentView = (t: Translate): string =>
  `<section data-view="consent" hidden><h1>${t('myPass.consent.title')}</h1>` +
  numbered([
    t('myPass.consent.point1'),
    t('myPass.consent.point2'),
    t('myPass.consent.point3'),
    t('myPass.consent.point4'),
  ]) +
  `<p class="row is-go strong" data-given hidden>${icon('check')}${t('myPass.consent.given')}</p>` +
  '</section>'

function dialogs(t: Translate): string {
  return (
    '<dialog class="card" data-dialog="logos" aria-labelledby="logos-title"><form class="stack" ' +
    `method="dialog"><h2 id="logos-title">${t('myPass.field.logos')}</h2>` +
    `<p data-no-logos hidden>${t('myPass.logos.none')}</p><ul class="list" data-logo-list></ul>` +
    `<button class="button">${t('myPass.logos.close')}</button></form></dialog>\n` +
    '<dialog class="card" data-dialog="qr" aria-labelledby="qr-title"><form class="stack" ' +
    `method="dialog"><h2 id="qr-title">${t('myPass.qr.title')}</h2>` +
    `<img class="qr" alt="QR" data-qr-image><button class="button">${t('myPass.qr.close')}` +
    '</button></form></dialog>'
  )
}

function notice(t: Translate, view: 'none' | 'away' | 'refused'): string {
  const button =
    view === 'none'
      ? ''
      : `<button class="button" type="button" data-do="${view === 'away' ? 'away' : 'ask'}">` +
        `${t(`myPass.${view}.button`)}</button>`
  return (
    `<section data-view="${view}" hidden><h1>${t(`myPass.${view}.title`)}</h1>` +
    `<p class="quiet">${t(`myPass.${view}.text`)}</p>${button}</section>`
  )
}

/** Events by time; the script fills a copy of a template for each. */
function listView(t: Translate): string {
  const group = (name: 'coming' | 'past'): string =>
    `<section class="stack events" data-group hidden><h2 class="label">${t(`myPass.${name}`)}</h2>` +
    `<ul class="card flush list" data-${name === 'past' ? 'past' : 'events'}></ul></section>`
  const date = '<div class="date"><b data-day></b><small data-month></small></div>'
  const title = '<strong data-title></strong><small data-where></small>'
  const inner = `${date}<div class="grow">${title}`
  return (
    `<section data-view="list" hidden><h1>${t('myPass.list')}</h1>` +
    '<ul class="card flush list" data-joins hidden></ul>' +
    `${group('coming')}${group('past')}<p class="quiet small">${t('myPass.missing')}</p></section>\n` +
    `<template data-row="open"><li><a class="row grow">${inner}` +
    `${chip('accent', t('myPass.chip.open'))}</div>${icon('next')}</a></li></template>` +
    `<template data-row="confirmed"><li><a class="row grow">${inner}` +
    `${chip('go', t('myPass.chip.confirmed'))}</div>${icon('next')}</a></li></template>` +
    `<template data-row="past"><li><a class="row grow">${inner}</div>${icon('next')}</a></li>` +
    `</template><template data-row="notReady"><li>${inner}` +
    `<span class="chip">${icon('clock')}${t('myPass.chip.notReady')}</span></div></li></template>`
  )
}

/**
 * The participant's page for a phone. Of the person it holds the dates of their events only: its
 * script (src-pages) reads the rest through the API, with the cookie of the session.
 */
function myPassPage(lang: Language, events: readonly EventDates[], now: number): string {
  const t = translator(lang)
  const data = (value: unknown): string => escapeHtml(JSON.stringify(value))
  return page({
    title: `${t('myPass.title')} – PassDesk`,
    lang,
    style: SITE_STYLE.css,
    head: `${PASS_FONTS_LINK}<style>${MY_PASS_STYLE.css}</style><script src="/me/passes.js" defer></script>`,
    bodyClass: 'page my-pass',
    body:
      '<header class="bar">' +
      `<a class="tool" href="#" aria-label="${t('myPass.back')}" data-back hidden>${icon('back')}</a>` +
      `<b class="grow clip" data-event>PassDesk</b>${languageMenu({ lang, self: '/me/passes' })}` +
      `<a class="tool" href="/me" aria-label="${t('myPass.account')}">${icon('account')}</a>` +
      '</header>\n' +
      `<main class="main" data-texts="${data(topicTexts(lang, 'myPass'))}" ` +
      `data-dates="${data(eventLines(events, lang, now))}" data-locale="${t('language.locale')}">\n` +
      `<noscript>${noticeBox('hold', t('myPass.noScript'), '')}</noscript>\n` +
      `<section data-view="looking"><p class="quiet">${t('myPass.looking')}</p></section>\n` +
      `${notice(t, 'none')}${notice(t, 'away')}${notice(t, 'refused')}\n${consentView(t)}\n` +
      `${listView(t)}\n${eventView(t)}\n</main>\n${feet(t)}\n${dialogs(t)}`,
  })
}

/** `{web_url}/me/passes`: participants edit and confirm their passes on their phones. */
export function mountMyPass(routes: RouteTable, deps: PageDeps): void {
  routes.add({
    method: 'GET',
    path: '/me/passes',
    handle: pageRoute(deps, async (ctx, request) => {
      if (!request.caller) return seeOther(ctx, '/sign-in?to=/me/passes')
      // Passes are closed until the person replaces a temporary password on the account page.
      if (request.caller.mustChangePassword) return seeOther(ctx, firstPasswordPath('/me/passes'))
      // The pictures are data URLs in replies of the API.
      const events = await eventDatesOf(deps.db, request.caller.userId)
      const html = myPassPage(request.lang, events, deps.now())
      sendScriptedPage(ctx, html, MY_PASS_STYLE, ["connect-src 'self'", 'img-src data:'])
    }),
  })
  routes.addOpen('/me/passes.js', scriptHandler('my-pass'))
}
