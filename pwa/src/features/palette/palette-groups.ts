/** What the palette shows: groups of entries, the best answer first. */
import type { StringKey } from '../../i18n/t.ts'
import type { PaletteContext, PaletteEntry, PaletteSource } from '../../shared/palette/palette-entry.ts'
import { best, prepare, type Prepared } from './palette-search.ts'

export type PaletteGroup = { title: StringKey; entries: readonly PaletteEntry[] }
type Found = { source: PaletteSource; entry: PaletteEntry }

/** More of one kind nobody reads; another letter is faster. */
const mostOfOne = 8
const mostRecent = 5
/** A name of this trip that has the word comes before one elsewhere that begins with it, not before the very word. */
const hereBonus = 32
/** Less than a step between two kinds of match: it decides among equals. */
const recentBonus = 6

/** Everything that can be found, its texts made ready once. */
export function gather(
  sources: readonly PaletteSource[],
  context: PaletteContext,
  recent: readonly string[],
): Prepared<Found & { name: string }>[] {
  const late = new Set(recent)
  return sources.flatMap(source =>
    source.entries(context).map(entry => {
      const bonus = (source.here ? hereBonus : 0) + (late.has(entry.id) ? recentBonus : 0)
      const { name, meta, more } = entry
      return { ...prepare({ name, meta, more }, bonus), entry: { source, entry, name } }
    }),
  )
}

/** The answers to what was written. The group with the best one comes first. */
export function answers(all: readonly Prepared<Found>[], query: string): PaletteGroup[] {
  return grouped(best(all, query).map(({ entry }) => entry))
}

/** Before anything was written: what was chosen lately, then what there is at once. */
export function suggestions(all: readonly Prepared<Found>[], recent: readonly string[]): PaletteGroup[] {
  const byId = new Map(all.map(({ entry }) => [entry.entry.id, entry.entry]))
  const lately = recent.flatMap(id => byId.get(id) ?? []).slice(0, mostRecent)
  const shown = new Set(lately)
  const rest = all.map(({ entry }) => entry).filter(({ source, entry }) => source.atOnce && !shown.has(entry))
  return [...(lately.length ? [{ title: 'palette.recent' as const, entries: lately }] : []), ...grouped(rest)]
}

function grouped(found: readonly Found[]): PaletteGroup[] {
  const groups = new Map<StringKey, PaletteEntry[]>()
  for (const { source, entry } of found) {
    const group = groups.get(source.title) ?? []
    if (group.length < mostOfOne) group.push(entry)
    groups.set(source.title, group)
  }
  return [...groups].map(([title, entries]) => ({ title, entries }))
}

/** Groups with so many entries together; a group begins only where some of it is shown. */
export function firstOf(groups: readonly PaletteGroup[], count: number): PaletteGroup[] {
  let left = count
  return groups.flatMap(({ title, entries }) => {
    const some = entries.slice(0, Math.max(0, left))
    left -= some.length
    return some.length ? [{ title, entries: some }] : []
  })
}
