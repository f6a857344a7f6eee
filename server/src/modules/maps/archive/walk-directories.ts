/** The entries of an archive that some ids stand in. */
import { leafAt, tileAt, type Archive } from './archive.ts'
import type { IdRanges } from './coverage.ts'
import { readDirectory, type Directory, type Entry } from './directory.ts'
import { invalidArchive } from './invalid-archive.ts'
import { groupPieces, readGroups, type Reading } from './read-pieces.ts'

export interface Walk {
  ranges: IdRanges
  reading: Reading
  /** Each entry, cut down to the ids that were asked for, in their order; the offset is that in the archive. */
  see(entry: Entry): void
  signal?: AbortSignal
}

const deepest = 4
/** More directories than an archive of the whole world has. */
const mostDirectories = 50_000

interface Step {
  archive: Archive
  walk: Walk
  /** Index of the first range that is not behind us; even. */
  at: number
  directories: number
}

export async function walkDirectories(archive: Archive, walk: Walk): Promise<void> {
  const step: Step = { archive, walk, at: 0, directories: 0 }
  await visit(step, archive.root, Infinity, 1)
}

/** @param until the first id that the directory above knows to be elsewhere */
async function visit(step: Step, directory: Directory, until: number, level: number): Promise<void> {
  const wanted = leavesOf(step, directory, until)
  if (wanted.length && level >= deepest) throw invalidArchive('directory')
  const below = readLeaves(step, wanted)
  let next = 0
  for (let index = 0; index < directory.ids.length; index++) {
    const entry = entryAt(directory, index)
    if (entry.run > 0) seeEntry(step, entry)
    else if (wanted[next]?.index === index) {
      const { value: leaf } = await below.next()
      const to = wanted[next++]?.until ?? until
      if (!leaf) throw invalidArchive('directory')
      const [first = 0, last = 0] = [leaf.ids[0], leaf.ids.at(-1)]
      // Directories that overlap could lead round in circles.
      if (first < entry.id || last >= to) throw invalidArchive('directory')
      await visit(step, leaf, to, level + 1)
    }
  }
}

interface Leaf {
  index: number
  until: number
  offset: number
  length: number
}

function leavesOf(step: Step, directory: Directory, until: number): Leaf[] {
  const { ranges } = step.walk
  const { ids } = directory
  const leaves: Leaf[] = []
  let at = step.at
  for (let index = 0; index < ids.length; index++) {
    const { id, run, offset, length } = entryAt(directory, index)
    if (run > 0) continue
    const end = ids[index + 1] ?? until
    while (at < ranges.length && (ranges[at + 1] ?? 0) <= id) at += 2
    if (at >= ranges.length) break
    if ((ranges[at] ?? 0) < end) leaves.push({ index, until: end, offset, length })
  }
  step.directories += leaves.length
  if (step.directories > mostDirectories) throw invalidArchive('directory')
  return leaves
}

/** In the order in which they are named, which is that of the archive in all that programs make. */
async function* readLeaves({ archive, walk }: Step, leaves: readonly Leaf[]): AsyncGenerator<Directory> {
  const pieces = leaves.map(leaf => {
    const [offset, length] = leafAt(leaf, archive.header.leaves)
    return { offset, length }
  })
  const isSorted = pieces.every(
    ({ offset }, index) => index === 0 || offset > (pieces[index - 1]?.offset ?? 0),
  )
  const groups = groupPieces(isSorted ? pieces : [], walk.reading)
  const single = isSorted ? groups : pieces.map(piece => ({ ...piece, pieces: [piece] }))
  for await (const { group, bytes } of readGroups(archive.source, single, walk.reading, walk.signal))
    for (const { offset, length } of group.pieces) {
      const from = offset - group.offset
      yield await readDirectory(bytes.subarray(from, from + length))
    }
}

function entryAt({ ids, runs, lengths, offsets }: Directory, index: number): Entry {
  return {
    id: ids[index] ?? 0,
    run: runs[index] ?? 0,
    length: lengths[index] ?? 0,
    offset: offsets[index] ?? 0,
  }
}

function seeEntry(step: Step, { id, run, offset, length }: Entry): void {
  const { ranges, see } = step.walk
  const end = id + run
  while (step.at < ranges.length && (ranges[step.at + 1] ?? 0) <= id) step.at += 2
  for (let at = step.at; at < ranges.length; at += 2) {
    const from = Math.max(id, ranges[at] ?? 0)
    const to = Math.min(end, ranges[at + 1] ?? 0)
    if (from >= end) break
    const [start] = tileAt({ offset, length }, step.archive.header.tiles)
    see({ id: from, run: to - from, offset: start, length })
  }
}
