/** A server of street maps in memory, as a device meets it: it plans packs and hands them out by ranges. */
import { gzipSync } from 'node:zlib'

interface MadePack {
  name: string
  archive_version: string
  bytes: Uint8Array<ArrayBuffer>
  data_offset: number
}

const headerBytes = 127
/** Two do not fit into one range of a device. */
const tileBytes = 600_000

/** A pack whose tiles are of zoom 1, each full of its own number. */
export function madePack(name: string, tiles: number, archive_version = 'v1'): MadePack {
  const ids = Array.from({ length: tiles }, (_, at) => at + 1)
  const ones = ids.map(() => 1)
  const lengths = ids.flatMap(() => varint(tileBytes))
  // Deltas of ids, runs, lengths; offsets: the first at 0, which is written as 1, then each right behind.
  const directory = gzipSync(
    Uint8Array.from([tiles, ...ones, ...ones, ...lengths, 1, ...ones.slice(1).fill(0)]),
  )
  const data_offset = headerBytes + directory.length
  const bytes = new Uint8Array(data_offset + tiles * tileBytes)
  const view = new DataView(bytes.buffer)
  bytes.set(new TextEncoder().encode('PMTiles'))
  view.setUint8(7, 3)
  const sections = { 8: headerBytes, 16: directory.length, 40: data_offset, 56: data_offset }
  for (const [at, value] of Object.entries(sections)) view.setBigUint64(Number(at), BigInt(value), true)
  bytes.set(directory, headerBytes)
  for (const [at, id] of ids.entries())
    bytes.fill(id, data_offset + at * tileBytes, data_offset + (at + 1) * tileBytes)
  return { name, archive_version, bytes, data_offset }
}

function varint(value: number): number[] {
  return value < 128 ? [value] : [(value & 127) | 128, ...varint(value >>> 7)]
}

export class PackServer {
  /** What is planned for a trip, by its id. */
  readonly plans = new Map<string, MadePack>()
  /** What can be fetched, by name. */
  readonly packs = new Map<string, MadePack>()
  /** Ranges that were asked for, as `name from-to`, with what they were to match. */
  readonly asked: { range: string; match: string | null }[] = []
  /** Trips that a pack was planned for. */
  readonly planned: string[] = []
  /** Runs before each answer with bytes; `drop`: nothing comes back. */
  before: () => 'drop' | undefined = () => undefined

  offer(tripId: string, pack: MadePack): void {
    this.plans.set(tripId, pack)
    this.packs.set(pack.name, pack)
  }

  readonly fetch = async (url: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const path = String(url)
    const [, tripId] = /\/api\/trips\/([^/]+)\/map-pack$/.exec(path) ?? []
    if (tripId) return this.plan(tripId)
    const [, name] = /\/api\/maps\/packs\/(.+)$/.exec(path) ?? []
    if (name) return this.range(name, new Headers(init.headers))
    if (path.endsWith('/api/search/rows')) return json({ rows: [] })
    const archive = { version: 'v1', bounds: [0, 0, 1, 1], min_zoom: 0, max_zoom: 15, attribution: 'OSM' }
    if (path.endsWith('/api/maps')) return json({ archive, areas: [], ask: false })
    throw new TypeError(`nothing answers at ${path}`)
  }

  private plan(tripId: string): Response {
    this.planned.push(tripId)
    const pack = this.plans.get(tripId)
    if (!pack) return json({ error: 'No place', code: 'MAP_PACK_NO_PLACES' }, 409)
    const { name, archive_version, data_offset, bytes } = pack
    const places = { covered: 1, total: 1 }
    return json({
      pack: { name, archive_version, data_offset, bytes: bytes.length, max_zoom: 15, places, capped: false },
    })
  }

  private range(name: string, headers: Headers): Response {
    const range = headers.get('range') ?? ''
    const match = headers.get('if-match')
    this.asked.push({ range: `${name} ${range.replace('bytes=', '')}`, match })
    if (this.before() === 'drop') throw new TypeError('the network is gone')
    const pack = this.packs.get(name)
    if (!pack) return json({ error: 'Gone', code: 'MAP_PACK_GONE' }, 410)
    if (match !== `"${pack.name}"`) return json({ error: 'Changed', code: 'MAP_PACK_CHANGED' }, 412)
    const [, from = '0', to = '0'] = /(\d+)-(\d+)/.exec(range) ?? []
    return new Response(pack.bytes.slice(Number(from), Number(to) + 1), { status: 206 })
  }
}

function json(body: object, status = 200): Response {
  return Response.json(body, { status, headers: { 'x-sync-epoch': 'e' } })
}
