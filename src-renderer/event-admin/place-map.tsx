import { useState, type ReactElement } from 'react'
import type { MapSource, Position } from '../../contract/events/event-admin.ts'
import { eventAdminEndpoints } from '../../contract/events/event-admin-endpoints.ts'
import { addressOf } from '../api/call.ts'
import { useMessages } from '../i18n/i18n.ts'

/** Pixels of a map tile, and of the map in the smallest window. */
const TILE = 256
const WIDTH = 768
const HEIGHT = 320
/** Zoom for a single position: streets with their names. */
const STREETS = 16

interface PlaceMapProps {
  readonly positions: readonly Position[]
  /** Null: the kiosk loads no map. */
  readonly map: MapSource | null
}

/** Pixels from the upper left corner of the world at a zoom level (Web Mercator). */
function pixelOf({ lat, lng }: Position, zoom: number): { readonly x: number; readonly y: number } {
  const size = TILE * 2 ** zoom
  // Mercator has no poles.
  const sine = Math.sin((Math.max(-85, Math.min(85, lat)) * Math.PI) / 180)
  return {
    x: ((lng + 180) / 360) * size,
    y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * size,
  }
}

/** The highest zoom level at which all positions fit in the map. */
function zoomFor(positions: readonly Position[], maxZoom: number): number {
  for (let zoom = Math.min(STREETS, maxZoom); zoom > 1; zoom -= 1) {
    const points = positions.map((position) => pixelOf(position, zoom))
    const span = (values: readonly number[]): number => Math.max(...values) - Math.min(...values)
    if (span(points.map(({ x }) => x)) < WIDTH - 80 && span(points.map(({ y }) => y)) < HEIGHT - 80)
      return zoom
  }
  return 1
}

/** The positions on a map; only numbers if the kiosk has no map or is offline. */
export function PlaceMap({ positions, map }: PlaceMapProps): ReactElement {
  const { t } = useMessages()
  const [lost, setLost] = useState(false)
  if (!map || lost || positions.length === 0) {
    return (
      <p className="meta">
        {t(positions.length === 0 ? 'eventAdmin.map.none' : 'eventAdmin.map.off')}
      </p>
    )
  }
  const zoom = zoomFor(positions, map.maxZoom)
  const points = positions.map((position) => pixelOf(position, zoom))
  const middle = (values: readonly number[]): number =>
    (Math.max(...values) + Math.min(...values)) / 2
  const left = middle(points.map(({ x }) => x)) - WIDTH / 2
  const top = middle(points.map(({ y }) => y)) - HEIGHT / 2
  return (
    <figure
      className="event-admin-map"
      style={{ width: WIDTH, height: HEIGHT }}
      aria-label={t('eventAdmin.field.positions')}
    >
      {tilesOf(left, top, zoom).map(({ x, y, px, py }) => (
        <img
          key={`${zoom} ${px} ${py}`}
          src={addressOf(
            eventAdminEndpoints.mapTile,
            { z: String(zoom), x: String(x), y: String(y) },
            undefined,
          )}
          alt=""
          style={{ left: px, top: py }}
          onError={() => setLost(true)}
        />
      ))}
      {points.map((point, index) => (
        <span
          key={`${point.x} ${point.y}`}
          className="event-admin-map__pin"
          style={{ left: point.x - left, top: point.y - top }}
        >
          {index + 1}
        </span>
      ))}
      <figcaption className="event-admin-map__source">{map.attribution}</figcaption>
    </figure>
  )
}

/** The tiles of the map; at the date line it continues in the west. */
function tilesOf(
  left: number,
  top: number,
  zoom: number,
): { x: number; y: number; px: number; py: number }[] {
  const count = 2 ** zoom
  const tiles = []
  for (let row = Math.floor(top / TILE); row * TILE < top + HEIGHT; row += 1) {
    for (let column = Math.floor(left / TILE); column * TILE < left + WIDTH; column += 1) {
      if (row < 0 || row >= count) continue
      tiles.push({
        x: ((column % count) + count) % count,
        y: row,
        px: column * TILE - left,
        py: row * TILE - top,
      })
    }
  }
  return tiles
}
