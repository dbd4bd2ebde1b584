import {
  COMPANIES,
  FAMILY_FIRST_NAMES,
  JAPANESE_ACADEMICS,
  JAPANESE_FAMILIES,
  JAPANESE_GIVEN,
  JAPANESE_TITLES,
  LATIN_ACADEMICS,
  LATIN_NAMES,
  LATIN_TITLES,
  MIXED_GIVEN,
  STUDENT_TICKET,
  STUDENT_TITLE,
  TICKETS,
  UNIVERSITIES,
} from '../../../messages/data/demo-names.ts'

/** An invented person with the fields of an attendee list. */
export interface InventedPerson {
  readonly name: string
  readonly familyName: string
  readonly givenName: string
  /** Hiragana; empty for most names in Latin letters. */
  readonly kana: string
  /** Unique in its list, under `.example`. */
  readonly email: string
  readonly affiliation: string
  readonly title: string
  /** The affiliation again if it is a university, otherwise empty. */
  readonly university: string
  readonly ticket: string
  readonly locale: 'ja' | 'en'
}

interface InventedName extends Pick<InventedPerson, 'name' | 'familyName' | 'givenName' | 'kana' | 'locale'> {
  /** For the e-mail address. */
  readonly romaji: readonly [given: string, family: string]
}

/** An integer from 0 to below `limit`. */
type Draw = (limit: number) => number

/**
 * Generates the same people for the same seed on every machine: about 70 % with Japanese names, the
 * others with Latin names from a dozen countries. Names repeat, as at real events; e-mail addresses
 * do not.
 */
export function inventPeople(count: number, seed: number): readonly InventedPerson[] {
  const draw = createDraw(seed)
  const taken = new Map<string, number>()
  return Array.from({ length: count }, () => inventPerson(draw, taken))
}

function inventPerson(draw: Draw, taken: Map<string, number>): InventedPerson {
  const { romaji, ...name } = inventName(draw)
  const academic = draw(100) < 24
  const [affiliation, domain] = pick(academic ? UNIVERSITIES : COMPANIES, draw)
  const japanese = name.locale === 'ja'
  const titles = academic
    ? japanese
      ? JAPANESE_ACADEMICS
      : LATIN_ACADEMICS
    : japanese
      ? JAPANESE_TITLES
      : LATIN_TITLES
  const title = pick(titles, draw)
  const ticket = STUDENT_TITLE.test(title) ? STUDENT_TICKET : pickTicket(draw)
  const email = `${unique(mailName(romaji, draw), domain, taken)}@${domain}.example`
  return { ...name, email, affiliation, title, university: academic ? affiliation : '', ticket }
}

function inventName(draw: Draw): InventedName {
  const kind = draw(100)
  if (kind < 70) return japaneseName(JAPANESE_GIVEN, draw)
  if (kind < 76) return japaneseName(MIXED_GIVEN, draw)
  return kind < 90 ? latinName(draw) : familyFirstName(draw)
}

function japaneseName(givenNames: readonly string[], draw: Draw): InventedName {
  const [familyName = '', familyKana = '', family = ''] = pick(JAPANESE_FAMILIES, draw).split(' ')
  const [givenName = '', givenKana = '', given = ''] = pick(givenNames, draw).split(' ')
  return {
    name: `${familyName} ${givenName}`,
    familyName,
    givenName,
    kana: `${familyKana} ${givenKana}`,
    locale: 'ja',
    romaji: [given, family],
  }
}

function latinName(draw: Draw): InventedName {
  const [givenNames, families] = pick(LATIN_NAMES, draw)
  const givenName = pick(givenNames.split(' '), draw)
  const familyName = pick(families.split(' '), draw)
  return {
    name: `${givenName} ${familyName}`,
    familyName,
    givenName,
    kana: '',
    locale: 'en',
    romaji: [ascii(givenName), ascii(familyName)],
  }
}

function familyFirstName(draw: Draw): InventedName {
  const [families, givenNames] = pick(FAMILY_FIRST_NAMES, draw)
  const familyName = pick(families.split(' '), draw)
  const givenName = pick(givenNames.split(' '), draw).replaceAll('_', ' ')
  return {
    name: `${familyName} ${givenName}`,
    familyName,
    givenName,
    kana: '',
    locale: 'en',
    romaji: [ascii(givenName), ascii(familyName)],
  }
}

/** Half of the addresses are given.family, the others shorter forms that people use. */
function mailName([given, family]: readonly [string, string], draw: Draw): string {
  const forms = [
    `${given}.${family}`,
    `${given}.${family}`,
    `${given.charAt(0)}.${family}`,
    given,
    `${family}.${given.charAt(0)}`,
  ]
  return pick(forms, draw)
}

function unique(local: string, domain: string, taken: Map<string, number>): string {
  const address = `${local}@${domain}`
  const before = taken.get(address) ?? 0
  taken.set(address, before + 1)
  return before === 0 ? local : `${local}${before + 1}`
}

function ascii(name: string): string {
  return name
    .toLowerCase()
    .replace(/[øđßæ]/g, (letter) => ({ ø: 'o', đ: 'd', ß: 'ss', æ: 'ae' })[letter] ?? letter)
    .normalize('NFD')
    .replace(/[^a-z]/g, '')
}

function pickTicket(draw: Draw): string {
  let left = draw(100)
  return TICKETS.find(([, share]) => (left -= share) < 0)?.[0] ?? ''
}

function pick<T>(list: readonly T[], draw: Draw): T {
  return list[draw(list.length)] as T
}

/** Park and Miller's minimal standard generator: small, and identical on every machine. */
function createDraw(seed: number): Draw {
  let state = (Math.abs(Math.trunc(seed)) % 2_147_483_646) + 1
  return (limit) => {
    state = (state * 48_271) % 2_147_483_647
    return Math.floor((state / 2_147_483_647) * limit)
  }
}
