import { getIssues } from '@placemarkio/check-geojson'
import { beforeAll, describe, expect, it } from 'vitest'
import { databaseKinds } from '../support/databases.ts'
import { startEventWorld } from './world.ts'
import { opened } from '../support/opened.ts'

/** The errors that the validator of Placemark finds in a text; empty for valid GeoJSON. */
const issuesOf = (text: string): string[] => getIssues(text).map((issue) => issue.message)

interface Feature {
  readonly geometry: { readonly type: string; readonly coordinates: unknown }
  readonly properties: { readonly eventId: string; readonly slug: string }
}

describe.each(databaseKinds)('the map of events on %s', (kind) => {
  const world = opened(() => startEventWorld({ kind }))
  const events: Record<string, { eventId: string; slug: string }> = {}
  const twoPlaces = [
    [139.70271234, 35.66],
    [-0.5, -33.9],
  ] as const
  beforeAll(async () => {
    events.one = await world.addEvent({ title: '東京の夜', pins: [[139.7638, 35.6767]] })
    events.two = await world.addEvent({ pins: twoPlaces })
    events.east = await world.addEvent({ pins: [[179.5, -17]] })
    events.west = await world.addEvent({ pins: [[-179.5, -17]] })
    events.edge = await world.addEvent({ pins: [[180, 90]] })
    await world.addEvent({ pins: [] })
    await world.addEvent({ pins: [[0, 0]], status: 'DRAFT' })
  })

  /** The features of a valid map; it has no members besides those of RFC 7946. */
  const featuresOf = async (search = ''): Promise<Feature[]> => {
    const answer = await fetch(`${world.kiosk.url}/events/geojson${search}`)
    expect(answer.headers.get('Content-Type')).toMatch(/^application\/geo\+json\b/)
    const text = await answer.text()
    expect(issuesOf(text)).toEqual([])
    const { features, ...rest } = JSON.parse(text)
    expect(rest).toEqual({ type: 'FeatureCollection' })
    for (const feature of features)
      expect(feature).toEqual({
        type: 'Feature',
        geometry: { type: expect.any(String), coordinates: expect.any(Array) },
        properties: expect.any(Object),
      })
    return features
  }
  const idsIn = async (bbox: string): Promise<string[]> => {
    const ids = (await featuresOf(`?bbox=${bbox}`)).map(({ properties }) => properties.eventId)
    return Object.keys(events).filter((name) => ids.includes(events[name]!.eventId))
  }

  it('shows published events with coordinates: one as a Point, several as a MultiPoint', async () => {
    const features = await featuresOf()
    expect(features).toHaveLength(5)
    const of = (name: string) => features.find(({ properties }) => properties.slug === events[name]!.slug)!
    expect(of('one')).toEqual({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [139.7638, 35.6767] },
      properties: { ...events.one!, title: '東京の夜', languages: ['ja', 'en'] },
    })
    expect(of('two').geometry).toEqual({ type: 'MultiPoint', coordinates: twoPlaces })
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

  it.each<[string, number[]]>([
    ['the poles', [0, 90, 0, -90]],
    ['both names of the antimeridian', [180, 0, -180, 0]],
    ['a hair beside it', [179.999_999_999_999, 0, -179.999_999_999_999, 0]],
    ['minus zero', [-0, -0]],
    ['numbers that JSON writes with an exponent', [1e-7, -1e-7, 5e-324, -5e-324]],
    ['every digit that a number has', [139.763_812_345_678_93, 35.676_712_345_678_91]],
    ['whole degrees', [140, 36]],
    ['one place twice', [10, 10, 10, 10]],
    ['two hundred places', Array.from({ length: 200 }, (_, i) => [i * 1.8 - 180, i * 0.9 - 90]).flat()],
  ])('keeps %s as they are, and stays RFC 7946', async (_, numbers) => {
    const pins = numbers.flatMap((lng, i) => (i % 2 ? [] : [[lng, numbers[i + 1]!] as const]))
    const { slug } = await world.addEvent({ title: '"}],\u2028<', pins })
    const { geometry } = (await featuresOf()).find(({ properties }) => properties.slug === slug)!
    const wanted = pins.map(([lng, lat]) => [lng + 0, lat + 0])
    expect(geometry).toEqual(
      pins.length === 1
        ? { type: 'Point', coordinates: wanted[0] }
        : { type: 'MultiPoint', coordinates: wanted },
    )
  })
})
