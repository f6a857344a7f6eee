/** One tile of the street map from the server, for members and for guests. */

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
  /** When it may be asked for again, ms from now. */
  readonly wait_ms: number

  constructor(message: string, wait_ms: number) {
    super(message)
    this.wait_ms = wait_ms
  }
}

/** A server that says nothing of when to ask again is left alone for so long. */
const usualWaitMs = 5_000
/** Nobody waits longer, whatever was said. */
const longestWaitMs = 300_000

/** When tiles may be asked for again that were refused, by address; `''` stands for all of them. */
const refused = new Map<string, number>()

/** Undefined where the archive has none. Rejects when it cannot be had now: it is worth asking again. */
export async function fetchTile({
  address,
  signal,
  onOther,
  onLost,
}: AskedTile): Promise<ArrayBuffer | undefined> {
  const wait_ms = waitFor(address)
  if (wait_ms > 0) throw new TileRefused('a tile was refused a moment ago', wait_ms)
  try {
    const answer = await fetch(address, {
      credentials: 'same-origin',
      redirect: 'manual',
      ...(signal ? { signal } : {}),
    })
    if (answer.status === 204) return undefined
    if (answer.status === 200 && isTile(answer)) return await answer.arrayBuffer()
    if (answer.status === 404) onOther()
    throw new TileRefused(`a tile was answered with ${answer.status}`, takeRefusal(address, answer))
  } catch (error) {
    // The view moved on, or there is no network.
    if (!signal?.aborted && !(error instanceof TileRefused)) onLost?.()
    throw error
  }
}

const waitFor = (address: string): number =>
  Math.max(refused.get('') ?? 0, refused.get(address) ?? 0) - Date.now()

/** A server that is asked too much is asked for no other tile either. */
function takeRefusal(address: string, { status, headers }: Response): number {
  const now = Date.now()
  for (const [known, until] of refused) if (until <= now) refused.delete(known)
  const said = Number(headers.get('Retry-After')) * 1000
  const wait_ms = said > 0 ? Math.min(said, longestWaitMs) : usualWaitMs
  refused.set(status === 429 || status === 503 ? '' : address, now + wait_ms)
  return wait_ms
}

/** The page of a foreign network is none. */
const isTile = (answer: Response): boolean =>
  /mapbox-vector-tile|octet-stream/.test(answer.headers.get('Content-Type') ?? '')
