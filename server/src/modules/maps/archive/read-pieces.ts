/** Many small pieces of an archive in few requests. */
import type { Section } from './header.ts'
import type { Source } from './source.ts'

export interface Reading {
  /** Bytes between two pieces that are rather read along than asked around. */
  gap: number
  /** Bytes of one request, unless a single piece is larger. */
  most: number
  /** Requests that are under way at once. */
  ahead: number
}

export const readings = {
  file: { gap: 4096, most: 1_000_000, ahead: 1 },
  remote: { gap: 32_768, most: 1_000_000, ahead: 3 },
} satisfies Record<string, Reading>

export interface Group {
  offset: number
  length: number
  pieces: Section[]
}

/** @param pieces sorted by offset, in the archive */
export function groupPieces(pieces: Iterable<Section>, { gap, most }: Reading): Group[] {
  const groups: Group[] = []
  for (const piece of pieces) {
    const group = groups.at(-1)
    const end = group ? group.offset + group.length : 0
    const until = Math.max(end, piece.offset + piece.length)
    if (group && piece.offset - end <= gap && until - group.offset <= most) {
      group.length = until - group.offset
      group.pieces.push(piece)
    } else groups.push({ offset: piece.offset, length: piece.length, pieces: [piece] })
  }
  return groups
}

/** The groups in their order, each with its bytes. */
export async function* readGroups(
  source: Source,
  groups: readonly Group[],
  { ahead }: Reading,
  signal?: AbortSignal,
): AsyncGenerator<{ group: Group; bytes: Buffer }> {
  const coming: Promise<Buffer>[] = []
  const ask = (at: number): void => {
    const group = groups[at]
    if (!group) return
    const bytes = source.read(group.offset, group.length, signal)
    // One that fails while another is waited for is heard of when its turn comes, if it does.
    bytes.catch(() => undefined)
    coming.push(bytes)
  }
  for (let at = 0; at < ahead; at++) ask(at)
  for (const [at, group] of groups.entries()) {
    signal?.throwIfAborted()
    const bytes = await coming.shift()
    if (!bytes) return
    ask(at + ahead)
    yield { group, bytes }
  }
}
