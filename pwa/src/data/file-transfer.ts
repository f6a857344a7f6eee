/** Brings a file's bytes from the server. What comes counts only with our epoch header (SPEC.md §5). */
import { streamOfFile, type FileRef } from './file-entities.ts'
import { fetchInTime } from './ports/fetch-in-time.ts'
import { device, type Device } from './device.ts'

/** Keeps what came, so that it is here without a network. Rejects when the disk refuses it. */
export async function keepCopy({ engine }: Device, ref: FileRef, bytes: ArrayBuffer): Promise<void> {
  await engine.downloads.keep(ref.id, streamOfFile(ref), bytes)
}

/** So many come at a time. */
const abreast = 6

let running = 0
const waiting: (() => void)[] = []

const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
  if (running >= abreast) await new Promise<void>(resolve => waiting.push(resolve))
  running++
  try {
    return await work()
  } finally {
    running--
    waiting.shift()?.()
  }
}

export type Fetched = { bytes: ArrayBuffer; mime: string } | 'no-answer' | 'not-there'

/** Where a file's bytes are, for links that the browser itself follows. */
export const contentPath = (id: string): string => `/api/files/${id}/content`

export const fetchContent = (id: string): Promise<Fetched> => fetchBytes(contentPath(id))

/** The same of any bytes that the server has. */
export const fetchBytes = (path: string): Promise<Fetched> =>
  inTurn(async () => {
    const user = device.peek()?.actor.user_id
    try {
      const response = await fetchInTime(path, {
        headers: user === undefined ? {} : { 'X-Expect-User': user },
        credentials: 'same-origin',
        redirect: 'manual',
      })
      if (!response.headers.has('x-sync-epoch')) return 'no-answer'
      if (response.status !== 200)
        return response.status >= 500 || response.status === 429 ? 'no-answer' : 'not-there'
      const bytes = await response.arrayBuffer()
      if (await isChanged(bytes, response.headers.get('etag'))) return 'no-answer'
      return { bytes, mime: response.headers.get('content-type') ?? '' }
    } catch {
      // Whatever broke on the way, nothing came.
      return 'no-answer'
    }
  })

/** Where the server names the bytes by their hash, others came. */
const isChanged = async (bytes: ArrayBuffer, etag: string | null): Promise<boolean> => {
  const named = /^"([0-9a-f]{64})"$/.exec(etag ?? '')?.[1]
  if (named === undefined) return false
  const { sha256 } = await import('./sha256.ts')
  return (await sha256(bytes)) !== named
}
