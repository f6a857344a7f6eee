/** One tile of the street map from the server, for members and for guests. */

/** Another archive is in use by now, or there is no connection: `undefined` either way. */
export interface AskedTile {
  /** Of the tile. */
  address: string
  signal?: AbortSignal | undefined
  /** The server has another archive. */
  onOther(): void
  /** There was no answer. */
  onLost?(): void
}

/** A tile that does not come is drawn as none: the built-in world is below. */
export async function fetchTile(asked: AskedTile): Promise<ArrayBuffer | undefined> {
  const { address, signal } = asked
  try {
    const answer = await fetch(address, {
      credentials: 'same-origin',
      redirect: 'manual',
      ...(signal ? { signal } : {}),
    })
    if (answer.status === 200 && isTile(answer)) return await answer.arrayBuffer()
    if (answer.status === 404) asked.onOther()
  } catch (error) {
    // The view moved on, or there is no network.
    if (!signal?.aborted) asked.onLost?.()
    if (!(error instanceof TypeError || error instanceof DOMException)) throw error
  }
  return undefined
}

/** The page of a foreign network is none. */
const isTile = (answer: Response): boolean =>
  /mapbox-vector-tile|octet-stream/.test(answer.headers.get('Content-Type') ?? '')
