/** Which photos are chosen, in the order of choosing. Pure. */
import type { LibraryPhoto } from '../../../data/photo-libraries.ts'

export type Choice = ReadonlyMap<string, LibraryPhoto>

export const noChoice: Choice = new Map()

export function toggled(choice: Choice, photo: LibraryPhoto): Choice {
  const next = new Map(choice)
  if (!next.delete(photo.id)) next.set(photo.id, photo)
  return next
}

/** The choice with these photos added at the end. */
export function withAll(choice: Choice, photos: readonly LibraryPhoto[]): Choice {
  const next = new Map(choice)
  for (const photo of photos) if (!next.has(photo.id)) next.set(photo.id, photo)
  return next
}

export function withoutAll(choice: Choice, photos: readonly LibraryPhoto[]): Choice {
  const next = new Map(choice)
  for (const { id } of photos) next.delete(id)
  return next
}

/** The places from one to another, in that direction. */
export function between(from: number, to: number): number[] {
  const step = to < from ? -1 : 1
  return Array.from({ length: Math.abs(to - from) + 1 }, (_, at) => from + at * step)
}

/** The place that an arrow key leads to, in a grid of groups with `columns` photos in a row; the same place at the edge. */
export function nextPlace(
  key: 'next' | 'previous' | 'down' | 'up',
  at: number,
  groups: readonly { from: number; photos: readonly unknown[] }[],
  columns: number,
): number {
  const last = groups.at(-1)
  const end = last ? last.from + last.photos.length - 1 : 0
  if (key === 'next') return Math.min(at + 1, end)
  if (key === 'previous') return Math.max(at - 1, 0)
  const index = groups.findIndex(({ from, photos }) => at < from + photos.length)
  const group = groups[index]
  if (!group) return at
  const within = at - group.from
  const column = within % columns
  const step = key === 'down' ? columns : -columns
  const beyond = within + step
  if (beyond >= 0 && beyond < group.photos.length) return at + step
  // A shorter last row below it: its last photo.
  const lastRow = Math.floor((group.photos.length - 1) / columns)
  if (key === 'down' && Math.floor(within / columns) < lastRow) return group.from + group.photos.length - 1
  const other = groups[index + (key === 'down' ? 1 : -1)]
  if (!other) return at
  const count = other.photos.length
  const row = key === 'down' ? 0 : Math.floor((count - 1) / columns)
  return other.from + Math.min(row * columns + column, count - 1)
}
