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
}

/** Undefined where the archive has none. Rejects when it cannot be had now: it is worth asking again. */
export async function fetchTile({
  address,
  signal,
  onOther,
  onLost,
}: AskedTile): Promise<ArrayBuffer | undefined> {
  try {
    const answer = await fetch(address, {
      credentials: 'same-origin',
      redirect: 'manual',
      ...(signal ? { signal } : {}),
    })
    if (answer.status === 204) return undefined
    if (answer.status === 200 && isTile(answer)) return await answer.arrayBuffer()
    if (answer.status === 404) onOther()
    throw new TileRefused(`a tile was answered with ${answer.status}`)
  } catch (error) {
    // The view moved on, or there is no network.
    if (!signal?.aborted && !(error instanceof TileRefused)) onLost?.()
    throw error
  }
}

/** The page of a foreign network is none. */
const isTile = (answer: Response): boolean =>
  /mapbox-vector-tile|octet-stream/.test(answer.headers.get('Content-Type') ?? '')
