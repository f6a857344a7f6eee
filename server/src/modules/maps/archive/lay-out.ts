/** Where the contents of a cut stand in the new archive: in the order of the source, each once, so that both go straight on. */
import { setImmediate as turn } from 'node:timers/promises'
import type { EntryColumns } from './entry-columns.ts'
import type { Section } from './header.ts'
import { invalidArchive } from './invalid-archive.ts'

export interface Layout {
  /** How many different contents there are. */
  contents: number
  /** Bytes of all of them. */
  length: number
  /** Stretches of the source, sorted. */
  pieces(): Generator<Section>
}

/** Entries that are looked at before others get their turn. */
const atOnce = 20_000

/** Changes the offsets of `entries` from those in the source to those in the new archive, and joins runs. */
export async function layOut(entries: EntryColumns): Promise<Layout> {
  const places = Float64Array.from(entries.offsets).sort()
  await turn()
  const starts = places.filter((offset, index) => index === 0 || offset !== places[index - 1])
  const lengths = new Float64Array(starts.length)
  await inParts(entries.size, index => {
    const at = indexOf(starts, entries.offsets[index] ?? 0)
    lengths[at] = Math.max(lengths[at] ?? 0, entries.lengths[index] ?? 0)
  })
  const placed = placesOf(starts, lengths)
  await moveTo(entries, starts, placed)
  return {
    contents: starts.length,
    length: placed.at(-1) ?? 0,
    *pieces() {
      for (const [at, offset] of starts.entries()) yield { offset, length: lengths[at] ?? 0 }
    },
  }
}

function placesOf(starts: Float64Array, lengths: Float64Array): Float64Array {
  const placed = new Float64Array(starts.length + 1)
  for (const [at, length] of lengths.entries()) {
    // Tiles that lie over each other would make much of little.
    if ((starts[at] ?? 0) + length > (starts[at + 1] ?? Infinity)) throw invalidArchive('directory')
    placed[at + 1] = (placed[at] ?? 0) + length
  }
  return placed
}

async function moveTo(entries: EntryColumns, starts: Float64Array, placed: Float64Array): Promise<void> {
  let kept = 0
  await inParts(entries.size, index => {
    const { id, run, length, offset } = entries.at(index)
    const target = placed[indexOf(starts, offset)] ?? 0
    const last = entries.at(kept - 1)
    const goesOn = kept > 0 && last.offset === target && last.length === length && last.id + last.run === id
    if (goesOn) entries.runs[kept - 1] = last.run + run
    else entries.set(kept++, id, run, length, target)
  })
  entries.cutAt(kept)
}

async function inParts(count: number, see: (index: number) => void): Promise<void> {
  for (let index = 0; index < count; index++) {
    if (index % atOnce === atOnce - 1) await turn()
    see(index)
  }
}

/** The last place that is not behind the value. */
function indexOf(sorted: Float64Array, value: number): number {
  let [low, high] = [0, sorted.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((sorted[middle] ?? 0) <= value) low = middle
    else high = middle - 1
  }
  return low
}
