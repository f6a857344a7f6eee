/** What of the street map a trip needs, as its rows are now. */
import { createHash } from 'node:crypto'
import { tripAreas, type TripArea } from '@caravel/sync-protocol/domain/trip-areas'
import { destination } from '@caravel/sync-protocol/entities/destination'
import type { Entity, RowOf } from '@caravel/sync-protocol/entity'
import { byKey } from '@caravel/sync-protocol/order-list'
import { parseStream } from '@caravel/sync-protocol/streams'
import type { App } from '../../../context.ts'
import { findStream } from '../../../sync/stream-heads.ts'
import { listRows } from '../../../sync/synced-rows.ts'
import { positionsOf } from '../positions.ts'
import { knownBoxesOfCountry } from '../region/country-boxes.ts'

/** Of one trip; with its places at most 20 areas. */
export const mostDestinations = 15

type Needed = Pick<App, 'db' | 'modules'>
type Destination = RowOf<typeof destination>

/** Trips whose needs are held. */
const mostHeld = 500

export class TripNeeds {
  private readonly app: Needed
  private readonly held = new Map<string, { head: number; needs: TripArea[] }>()

  constructor(app: Needed) {
    this.app = app
  }

  /** None for a trip that is gone. */
  async of(stream: string): Promise<TripArea[]> {
    const { exists, head, closed_at } = await findStream(this.app.db.read, stream)
    if (!exists || closed_at !== null) return []
    const known = this.held.get(stream)
    if (known?.head === head) return known.needs
    const needs = await this.read(stream)
    this.held.delete(stream)
    this.held.set(stream, { head, needs })
    if (this.held.size > mostHeld) this.held.delete(this.held.keys().next().value ?? '')
    return needs
  }

  private async read(stream: string): Promise<TripArea[]> {
    const rows = await listRows(this.app.db.read, destination as Entity, stream)
    const destinations = rows
      .map(({ row }) => row as Destination)
      .toSorted((a, b) => byKey({ key: a.position, id: a.id }, { key: b.position, id: b.id }))
    const positions = await positionsOf(this.app, parseStream(stream)?.id)
    return tripAreas(destinations.slice(0, mostDestinations), positions, knownBoxesOfCountry)
  }
}

/** Trips to the same destination share an area. */
export function keyOf({ boxes, max_zoom, destination_id }: TripArea): string {
  return createHash('sha256')
    .update(JSON.stringify([destination_id === null, max_zoom, boxes]))
    .digest('base64url')
    .slice(0, 22)
}
