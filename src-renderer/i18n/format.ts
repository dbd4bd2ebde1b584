import { useMemo } from 'react'
import { useMessages, type Language, type Translate } from './i18n.ts'

export interface Format {
  /** 9:42, in the event's time zone. */
  readonly time: (iso: string) => string
  /** 9:41:08 */
  readonly seconds: (iso: string) => string
  /**
   * `today 9:12`, `yesterday 22:40`, or the date with the time. Today's time as `at`: `at 9:12`, as
   * `bare`: `9:12`.
   */
  readonly moment: (iso: string, now: Date, today?: 'today' | 'at' | 'bare') => string
  /** 1,000 */
  readonly count: (value: number) => string
  /** 5.4 */
  readonly tenths: (value: number) => string
  /** 17 October 2026 */
  readonly date: (iso: string) => string
  /** 17 October */
  readonly day: (iso: string) => string
  /** Japan Time: the time zone of the event, if its clock differs from this computer's; else null. */
  readonly otherZone: (at: Date) => string | null
}

const TODAY = { today: 'time.today', at: 'time.atToday', bare: 'time.bareToday' } as const

/** Formats numbers and times for this language, in the time zone of the event. */
export function createFormat(language: Language, timeZone: string | undefined, t: Translate): Format {
  const locale = language === 'ja' ? 'ja-JP' : 'en-GB'
  const zone = timeZone ? { timeZone } : {}
  const clock = new Intl.DateTimeFormat('ja-JP', {
    hour: 'numeric',
    minute: '2-digit',
    hourCycle: 'h23',
    ...zone,
  })
  const clockSeconds = new Intl.DateTimeFormat('ja-JP', {
    hour: 'numeric',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    ...zone,
  })
  const day = new Intl.DateTimeFormat('en-CA', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    ...zone,
  })
  const shortDate = new Intl.DateTimeFormat(locale, {
    month: language === 'ja' ? 'numeric' : 'short',
    day: 'numeric',
    ...zone,
  })
  const longDate = new Intl.DateTimeFormat(locale, {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    ...zone,
  })
  const monthDay = new Intl.DateTimeFormat(locale, { month: 'long', day: 'numeric', ...zone })
  const zoneName = (at: Date, timeZoneName: 'shortOffset' | 'shortGeneric', of = zone): string =>
    new Intl.DateTimeFormat(locale, { timeZoneName, ...of })
      .formatToParts(at)
      .find(({ type }) => type === 'timeZoneName')!.value
  const whole = new Intl.NumberFormat('en')
  const oneDigit = new Intl.NumberFormat('en', {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  })
  const time = (iso: string): string => clock.format(new Date(iso))
  return {
    time,
    seconds: (iso) => clockSeconds.format(new Date(iso)),
    moment(iso, now, today = 'today') {
      const that = day.format(new Date(iso))
      if (that === day.format(now)) return t(TODAY[today], { time: time(iso) })
      if (that === day.format(new Date(now.getTime() - 86_400_000)))
        return t('time.yesterday', { time: time(iso) })
      return t('time.day', { date: shortDate.format(new Date(iso)), time: time(iso) })
    },
    count: (value) => whole.format(value),
    tenths: (value) => oneDigit.format(value),
    date: (iso) => longDate.format(new Date(iso)),
    day: (iso) => monthDay.format(new Date(iso)),
    otherZone: (at) =>
      zoneName(at, 'shortOffset') === zoneName(at, 'shortOffset', {}) ? null : zoneName(at, 'shortGeneric'),
  }
}

/** `createFormat` for the current language. */
export function useFormat(timeZone?: string): Format {
  const { t, language } = useMessages()
  return useMemo(() => createFormat(language, timeZone, t), [language, timeZone, t])
}
