/** All rows of a stream at exactly one seq, as compressed lines (sync rule L7). */
import { entities } from '@caravel/sync-protocol/entities/index'
import { isShortened } from '@caravel/sync-protocol/entity'
import { parseStream } from '@caravel/sync-protocol/streams'
import type { SnapshotLine } from '@caravel/sync-protocol/wire'
import type { Db } from '../db/open.ts'
import type { Pause, ReadConnection } from '../db/long-reads.ts'
import { changesAfter, type ChangedRow } from './changes-after.ts'
import { packText, type PackedText } from './packed-text.ts'
import { allRowsOf, rowLines, type Lines, type RowRange } from './row-lines.ts'
import { schemaRev } from './schema-rev.ts'
import { findStream } from './stream-heads.ts'
import { listStreamRows } from './stream-rows.ts'

/** The lines of some ranges of rows: read again when one of these rows changed, or one more is among them. */
export interface Segment extends PackedText {
  ranges: readonly RowRange[]
  /** Rows. */
  count: number
}

export interface Snapshot {
  epoch: string
  seq: number
  head: PackedText
  segments: readonly Segment[]
  /** The newest rows of what grows without end, and the count of all. */
  end: PackedText
}

/** Its lines in order. */
export const piecesOf = ({ head, segments, end }: Snapshot): PackedText[] => [head, ...segments, end]

/** Uncompressed bytes of a segment, from which on the next one begins. */
const fullSegment = 32 * 1024

const lineOf = (line: SnapshotLine): string => `${JSON.stringify(line)}\n`

/** Of what grows without end it has the newest, of all else every row. What `before` has of it is not read again. */
export const readSnapshot = (
  { long, instance: { epoch } }: Pick<Db, 'long' | 'instance'>,
  stream: string,
  before?: Snapshot,
): Promise<Snapshot> =>
  long.run(async (connection, pause) => {
    const { head: seq, mark, floor } = await findStream(connection.db, stream)
    const isNear = before?.epoch === epoch && before.seq >= floor && before.seq <= seq
    const changed = isNear ? await changesAfter(connection.db, stream, before.seq) : undefined
    const segments =
      before && changed
        ? await broughtUp(connection, stream, { segments: before.segments, changed, pause })
        : await readSegments(connection, stream, everyRange(stream), pause)
    const newest = await listStreamRows(connection.db, stream, { only: isShortened })
    const count = segments.reduce((sum, segment) => sum + segment.count, newest.length)
    const end = newest.map(([entity, row]) => lineOf({ type: 'row', entity, row }))
    end.push(lineOf({ type: 'end', count }))
    const begin = lineOf({ type: 'head', stream, epoch, seq, mark, schema_rev: schemaRev })
    const [head, last] = await Promise.all([packed(begin), packed(end.join(''))])
    return { epoch, seq, head, segments, end: last }
  })

const packed = (text: string): Promise<PackedText> => packText(Buffer.from(text))

const everyRange = (stream: string): RowRange[] => {
  const kind = parseStream(stream)?.kind
  return entities.filter(each => each.stream === kind && !isShortened(each)).map(allRowsOf)
}

const broughtUp = async (
  connection: ReadConnection,
  stream: string,
  {
    segments,
    changed,
    pause,
  }: { segments: readonly Segment[]; changed: readonly ChangedRow[]; pause: Pause },
): Promise<Segment[]> => {
  const fresh: Segment[] = []
  for (const segment of segments) {
    const stands = !segment.ranges.some(range => changed.some(row => isWithin(range, row)))
    if (stands) fresh.push(segment)
    else fresh.push(...(await readSegments(connection, stream, segment.ranges, pause)))
  }
  return fresh
}

const isWithin = ({ entity, after, upTo }: RowRange, row: ChangedRow): boolean =>
  row.entity === entity.name && row.id > after && row.id <= upTo

/** While one is compressed in another thread, the next is read. */
const readSegments = async (
  { raw }: ReadConnection,
  stream: string,
  ranges: readonly RowRange[],
  pause: Pause,
): Promise<Segment[]> => {
  const segments: Promise<Segment>[] = []
  let held: Lines[] = []
  let size = 0
  for (const range of ranges)
    for await (const lines of rowLines(raw, stream, range, pause)) {
      // Ranges without rows stay with what was before them.
      if (size >= fullSegment && lines.count) {
        segments.push(packLines(held))
        held = []
        size = 0
      }
      held.push(lines)
      size += lines.bytes.length
    }
  if (held.length) segments.push(packLines(held))
  return Promise.all(segments)
}

const packLines = async (lines: readonly Lines[]): Promise<Segment> => ({
  ...(await packText(Buffer.concat(lines.map(({ bytes }) => bytes)))),
  ranges: joined(lines.map(({ range }) => range)),
  count: lines.reduce((sum, { count }) => sum + count, 0),
})

/** Ranges that meet are one. */
const joined = (ranges: readonly RowRange[]): RowRange[] => {
  const found: RowRange[] = []
  for (const range of ranges) {
    const last = found.at(-1)
    if (last?.entity === range.entity && last.upTo === range.after)
      found[found.length - 1] = { ...last, upTo: range.upTo }
    else found.push(range)
  }
  return found
}
