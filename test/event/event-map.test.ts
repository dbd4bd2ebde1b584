import { getIssues } from '@placemarkio/check-geojson'
import { beforeAll, describe, expect, it } from 'vitest'
import { databaseKinds } from '../support/databases.ts'
import { startEventWorld } from './world.ts'
import { opened } from '../support/opened.ts'

/**
 * Members that RFC 7946 §7.1 reserves for other kinds of objects, and `crs`, which it removed (§4).
 */
const FOREIGN = ['coordinates', 'geometries', 'geometry', 'properties', 'features', 'crs']

/**
 * The errors that the validator of Placemark finds in a text; empty for valid GeoJSON. It cannot
 * detect swapped longitude and latitude.
 */
const issuesOf = (text: string): string[] => getIssues(text).map((issue) => issue.message)

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Every reason why a text is not an RFC 7946 FeatureCollection of places; empty if it is one. */
function faultsOf(text: string): string[] {
  const faults: string[] = []
  const t = (where: string, what: string, ok: boolean): boolean => {
    if (!ok) faults.push(`${where}: ${what}`)
    return ok
  }
  const collection: unknown = JSON.parse(text)
  if (!t('', 'is an object', isObject(collection)) || !isObject(collection)) return faults
  t('type', 'is FeatureCollection (§3.3)', collection.type === 'FeatureCollection')
  for (const name of FOREIGN)
    if (name !== 'features')
      t(name, 'does not belong to a FeatureCollection (§7.1)', !(name in collection))
  const features: unknown[] = Array.isArray(collection.features) ? collection.features : []
  t('features', 'is a list (§3.3)', Array.isArray(collection.features))
  for (const [i, feature] of features.entries())
    faults.push(...faultsOfFeature(`features[${i}]`, feature, t))
  return faults
}

type Say = (where: string, what: string, ok: boolean) => boolean

function faultsOfFeature(where: string, feature: unknown, t: Say): string[] {
  if (!isObject(feature)) return [`${where}: is an object`]
  t(where, 'has type Feature (§3.2)', feature.type === 'Feature')
  t(
    where,
    'has properties, an object or null (§3.2)',
    'properties' in feature && (feature.properties === null || isObject(feature.properties)),
  )
  t(
    where,
    'has a text or number for an id, if any (§3.2)',
    !('id' in feature) || ['string', 'number'].includes(typeof feature.id),
  )
  for (const name of ['coordinates', 'geometries', 'features', 'crs'])
    t(where, `has no ${name} (§7.1)`, !(name in feature))
  const { geometry } = feature
  if (!isObject(geometry)) return [`${where}: has a geometry (§3.2)`]
  t(where, 'is a Point or MultiPoint', geometry.type === 'Point' || geometry.type === 'MultiPoint')
  for (const name of ['geometry', 'properties', 'features', 'crs'])
    t(where, `its geometry has no ${name} (§7.1)`, !(name in geometry))
  const positions: unknown[] =
    geometry.type === 'Point'
      ? [geometry.coordinates]
      : Array.isArray(geometry.coordinates)
        ? geometry.coordinates
        : [null]
  t(where, 'has positions', positions.length > 0)
  for (const position of positions) {
    const numbers =
      Array.isArray(position) &&
      (position.length === 2 || position.length === 3) &&
      position.every((n) => Number.isFinite(n))
    t(where, 'positions are two or three numbers (§3.1.1)', numbers)
    if (numbers)
      t(
        where,
        'longitude before latitude, WGS 84 degrees (§3.1.1, §4)',
        Math.abs(position[0]) <= 180 && Math.abs(position[1]) <= 90,
      )
  }
  return []
}

describe('the check of a map', () => {
  const feature = (geometry: unknown) =>
    JSON.stringify({
      type: 'FeatureCollection',
      features: [{ type: 'Feature', properties: {}, geometry }],
    })
  it.each([
    ['latitude before longitude', feature({ type: 'Point', coordinates: [35.68, 139.76] })],
    ['a list of positions in a Point', feature({ type: 'Point', coordinates: [[139.76, 35.68]] })],
    ['one position in a MultiPoint', feature({ type: 'MultiPoint', coordinates: [139.76, 35.68] })],
    ['texts for numbers', feature({ type: 'Point', coordinates: ['139.76', '35.68'] })],
    ['no geometry', feature(undefined)],
    ['a coordinate system of its own', '{"type":"FeatureCollection","features":[],"crs":{}}'],
  ])('would notice %s', (_, text) => {
    expect(faultsOf(text)).not.toEqual([])
  })

  it.each([
    ['a list of positions in a Point', feature({ type: 'Point', coordinates: [[139.76, 35.68]] })],
    ['no geometry', feature(undefined)],
    ['a collection without features', '{"type":"FeatureCollection"}'],
    ['text that is no JSON', '{"type":'],
  ])("would be noticed by somebody else's validator too: %s", (_, text) => {
    expect(issuesOf(text)).not.toEqual([])
  })
})

describe.each(databaseKinds)('the map of events on %s', (kind) => {
  const world = opened(() => startEventWorld({ kind }))
  const events: Record<string, { eventId: string; slug: string }> = {}
  beforeAll(async () => {
    events.one = await world.addEvent({ title: '東京の夜', pins: [[139.7638, 35.6767]] })
    events.two = await world.addEvent({
      pins: [
        [139.70271234, 35.66],
        [-0.5, -33.9],
      ],
    })
    events.east = await world.addEvent({ pins: [[179.5, -17]] })
    events.west = await world.addEvent({ pins: [[-179.5, -17]] })
    events.edge = await world.addEvent({ pins: [[180, 90]] })
    await world.addEvent({ pins: [] })
    await world.addEvent({ pins: [[0, 0]], status: 'DRAFT' })
  })

  const idsIn = async (bbox: string): Promise<string[]> => {
    const { features } = (await world.client.get(`/events/geojson?bbox=${bbox}`)).body
    const ids = features.map(
      (feature: { properties: { eventId: string } }) => feature.properties.eventId,
    )
    return Object.keys(events).filter((name) => ids.includes(events[name]!.eventId))
  }

  it('is RFC 7946, in its own media type', async () => {
    const answer = await fetch(`${world.kiosk.url}/events/geojson`)
    expect(answer.headers.get('Content-Type')).toMatch(/^application\/geo\+json\b/)
    const text = await answer.text()
    expect([faultsOf(text), issuesOf(text)]).toEqual([[], []])
  })

  it('shows published events with coordinates: one as a Point, several as a MultiPoint', async () => {
    const { features } = (await world.client.get('/events/geojson')).body
    expect(features).toHaveLength(5)
    const of = (name: string) =>
      features.find(
        (feature: { properties: { slug: string } }) =>
          feature.properties.slug === events[name]!.slug,
      )
    expect(of('one')).toEqual({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [139.7638, 35.6767] },
      properties: {
        eventId: events.one!.eventId,
        slug: events.one!.slug,
        title: '東京の夜',
        languages: ['ja', 'en'],
      },
    })
    expect(of('two').geometry).toEqual({
      type: 'MultiPoint',
      coordinates: [
        [139.70271234, 35.66],
        [-0.5, -33.9],
      ],
    })
  })

  it.each([
    ['139,35,140,36', ['one', 'two']],
    ['139.7638,35.6767,139.7638,35.6767', ['one']],
    ['-1,-34,0,-33', ['two']],
    ['179,-18,180,-16', ['east']],
    ['179,-18,-179,-16', ['east', 'west']],
    ['-179.5,-17,179.5,-17', ['east', 'west']],
    ['-180,-90,180,90', ['one', 'two', 'east', 'west', 'edge']],
    ['180,90,-180,90', ['edge']],
    ['10,10,11,11', []],
  ])('finds inside %s, edges included, also across the antimeridian', async (bbox, names) => {
    expect(await idsIn(bbox)).toEqual(names)
  })

  it.each<[string, [number, number][]]>([
    [
      'the poles',
      [
        [0, 90],
        [0, -90],
      ],
    ],
    [
      'both names of the antimeridian',
      [
        [180, 0],
        [-180, 0],
      ],
    ],
    [
      'a hair beside it',
      [
        [179.999_999_999_999, 0],
        [-179.999_999_999_999, 0],
      ],
    ],
    ['minus zero', [[-0, -0]]],
    [
      'numbers that JSON writes with an exponent',
      [
        [1e-7, -1e-7],
        [5e-324, -5e-324],
      ],
    ],
    ['every digit that a number has', [[139.763_812_345_678_93, 35.676_712_345_678_91]]],
    ['whole degrees', [[140, 36]]],
    [
      'one place twice',
      [
        [10, 10],
        [10, 10],
      ],
    ],
    ['two hundred places', Array.from({ length: 200 }, (_, i) => [i * 1.8 - 180, i * 0.9 - 90])],
  ])('keeps %s as they are, and stays RFC 7946', async (_, pins) => {
    const { slug } = await world.addEvent({ title: '"}],\u2028<', pins })
    const answer = await fetch(`${world.kiosk.url}/events/geojson`)
    const text = await answer.text()
    expect([faultsOf(text), issuesOf(text)]).toEqual([[], []])
    const { geometry } = JSON.parse(text).features.find(
      (one: { properties: { slug: string } }) => one.properties.slug === slug,
    )
    const wanted = pins.map(([lng, lat]) => [lng + 0, lat + 0])
    expect(geometry).toEqual(
      pins.length === 1
        ? { type: 'Point', coordinates: wanted[0] }
        : { type: 'MultiPoint', coordinates: wanted },
    )
  })

  it('is RFC 7946 if nothing is found, and across the antimeridian', async () => {
    for (const bbox of ['10,-80,11,-79', '170,-90,-170,90']) {
      const text = await (await fetch(`${world.kiosk.url}/events/geojson?bbox=${bbox}`)).text()
      expect([faultsOf(text), issuesOf(text)]).toEqual([[], []])
    }
    expect(await idsIn('179,-18,-179,-16')).toEqual(['east', 'west'])
  })
})
