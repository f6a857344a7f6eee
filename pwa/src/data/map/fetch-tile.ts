/** One tile of the street map from the server, for members and for guests. */
import { fetchInTime } from '../ports/fetch-in-time.ts'

export interface AskedTile {
  /** Of the tile. */
  address: string
  signal?: AbortSignal | undefined
  /** The server has another archive. */
  onOther(): void
  /** There was no answer. */
  onLost?(): void
}

/** There was an answer, but no tile in it: the server has another archive, or another server answered. */
export class TileRefused extends Error {
  override name = 'TileRefused'
  /** When it is worth asking again, ms from now; undefined: not before something else changes. */
  readonly wait_ms: number | undefined

  constructor(message: string, wait_ms: number | undefined) {
    super(message)
    this.wait_ms = wait_ms
  }
}

/** A server that says nothing of when to ask again is left alone for so long. */
const usualWaitMs = 5_000
/** Nobody waits longer, whatever was said. */
const longestWaitMs = 300_000

interface Refusal {
  /** When it may be asked for again. */
  until: number
  /** How long that was from the refusal, ms. */
  wait_ms: number
  /** It is likely to come right by itself. */
  passing: boolean
}

/** Tiles that were refused, by address; `''` stands for all of them. */
const refused = new Map<string, Refusal>()

/** A tile has some hundred kilobytes at most. */
const wholeTileMs = 30_000

/** Undefined where the archive has none. Rejects when it cannot be had now: it is worth asking again. */
export async function fetchTile({
  address,
  signal,
  onOther,
  onLost,
}: AskedTile): Promise<ArrayBuffer | undefined> {
  const waits = refusalOf(address)
  if (waits) throw new TileRefused('a tile was refused a moment ago', restOf(waits))
  try {
    const answer = await fetchInTime(
      address,
      { credentials: 'same-origin', redirect: 'manual', ...(signal ? { signal } : {}) },
      { whole_ms: wholeTileMs },
    )
    if (answer.status === 204 || (answer.status === 200 && isTile(answer))) {
      for (const key of ['', address]) refused.delete(key)
      return answer.status === 204 ? undefined : await answer.arrayBuffer()
    }
    if (answer.status === 404) onOther()
    throw new TileRefused(`a tile was answered with ${answer.status}`, restOf(takeRefusal(address, answer)))
  } catch (error) {
    // The view moved on, or there is no network.
    if (!signal?.aborted && !(error instanceof TileRefused)) onLost?.()
    throw error
  }
}

const refusalOf = (address: string): Refusal | undefined =>
  [refused.get(''), refused.get(address)]
    .filter(each => each !== undefined && each.until > Date.now())
    .sort((one, other) => (other?.until ?? 0) - (one?.until ?? 0))[0]

const restOf = ({ until, passing }: Refusal): number | undefined => (passing ? until - Date.now() : undefined)

/** A server that is asked too much is asked for no other tile either. Each time it refuses again the wait is twice as long. */
function takeRefusal(address: string, { status, headers }: Response): Refusal {
  const now = Date.now()
  for (const [key, { until }] of refused) if (until + longestWaitMs <= now) refused.delete(key)
  const key = status === 429 || status === 503 ? '' : address
  const said = Number(headers.get('Retry-After')) * 1000
  const before = refused.get(key)?.wait_ms ?? usualWaitMs / 2
  const wait_ms = Math.min(said > 0 ? said : 2 * before, longestWaitMs)
  const refusal = { until: now + wait_ms, wait_ms, passing: status === 429 || status >= 500 }
  refused.set(key, refusal)
  return refusal
}

/** The page of a foreign network is none. */
const isTile = (answer: Response): boolean =>
  /mapbox-vector-tile|octet-stream/.test(answer.headers.get('Content-Type') ?? '')
