/**
 * What was made of a stream for the guests of a link or the reader of a feed, kept as long as the stream stands where it did.
 * Those that were asked for longest ago go first. Who may read is asked before, each time.
 */
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { appStream } from '@caravel/sync-protocol/streams'
import type { Ctx } from '../context.ts'
import { Reply } from '../http/reply.ts'
import { takesGzip } from '../http/send-reply.ts'
import { findStream } from '../sync/stream-heads.ts'

const packed = promisify(gzip)

/** Bytes of all of them together. */
const mostBytes = 64 * 1024 * 1024

interface Kept {
  mark: string
  value: unknown
  size: number
}

interface Shelf {
  kept: Map<string, Kept>
  bytes: number
  /** What is being made, so that many who ask at once wait for the same. */
  making: Map<string, Promise<unknown>>
}

const shelves = new WeakMap<Ctx['db'], Shelf>()

export interface Sized<Value> {
  value: Value
  /** Bytes that it takes in memory, roughly. */
  size: number
}

/** What is kept under this name with this mark, or what `make` makes. */
export async function keptView<Value>(
  { db }: Pick<Ctx, 'db'>,
  name: string,
  mark: string,
  make: () => Promise<Sized<Value>>,
): Promise<Value> {
  const shelf = shelves.get(db) ?? { kept: new Map(), bytes: 0, making: new Map() }
  shelves.set(db, shelf)
  const known = shelf.kept.get(name)
  if (known?.mark === mark) {
    shelf.kept.delete(name)
    shelf.kept.set(name, known)
    return known.value as Value
  }
  const key = `${name} ${mark}`
  const making = shelf.making.get(key)
  if (making) return (await making) as Value
  const made = make().then(({ value, size }) => {
    keep(shelf, name, { mark, value, size: size + key.length })
    return value
  })
  shelf.making.set(key, made)
  try {
    return await made
  } finally {
    shelf.making.delete(key)
  }
}

function keep(shelf: Shelf, name: string, fresh: Kept): void {
  shelf.bytes -= shelf.kept.get(name)?.size ?? 0
  shelf.kept.delete(name)
  if (fresh.size > mostBytes) return
  shelf.kept.set(name, fresh)
  shelf.bytes += fresh.size
  for (const [oldest, { size }] of shelf.kept) {
    if (shelf.bytes <= mostBytes) return
    shelf.kept.delete(oldest)
    shelf.bytes -= size
  }
}

/** Where these streams, categories and add-ons stand, as far as a view is made of them. */
export async function standOf({ db, moves }: Ctx, streams: readonly string[]): Promise<string> {
  const heads: (string | number)[] = [db.instance.epoch, moves.forgotten()]
  for (const stream of [appStream, ...streams]) heads.push((await findStream(db.read, stream)).head)
  return heads.join(' ')
}

/** A text that is sent as it is, and compressed to those who take it so. */
export interface KeptText {
  bytes: Buffer
  packed: Buffer
  etag: string
}

/** Level 2 takes a fifth of the time of the usual 6 for nearly the same size. */
export async function textToKeep(bytes: Buffer, sha256: Buffer): Promise<Sized<KeptText>> {
  const small = await packed(bytes, { level: 2, memLevel: 9 })
  const etag = `"${sha256.toString('base64url')}"`
  return { value: { bytes, packed: small, etag }, size: bytes.length + small.length }
}

/** The text as an answer, compressed where its reader takes that. */
export function sentText(
  { headers }: Pick<Ctx, 'headers'>,
  { bytes, packed: small }: KeptText,
  more: Record<string, string>,
): Reply {
  const vary = { ...more, Vary: 'Accept-Encoding' }
  return takesGzip(headers['accept-encoding'])
    ? new Reply(small, { headers: { ...vary, 'Content-Encoding': 'gzip' } })
    : new Reply(bytes, { headers: vary })
}
