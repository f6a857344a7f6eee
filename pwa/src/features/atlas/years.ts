/** Which year is shown, and playing one after the other. */
import { signal } from '@preact/signals'
import type { AtlasFigures } from '@caravel/sync-protocol/domain/atlas/atlas'
import { shownYear } from './atlas-state.ts'
import { showAtlas } from './atlas-url.ts'

/** One year is shown so long while they are played. */
const yearMs = 600

export const arePlayed = signal(false)
let timer: ReturnType<typeof setInterval> | undefined

/** The first and the last year that something is known of. */
export const rangeOf = ({ years }: AtlasFigures): { first: number; last: number } | undefined => {
  const [first, last] = [years[0]?.year, years.at(-1)?.year]
  return first === undefined || last === undefined ? undefined : { first, last }
}

/** Shows a year; undefined: all of them, with what is planned. */
export function showYear(year: number | undefined): void {
  shownYear.value = year
  showAtlas({ year })
}

export function stopPlaying(): void {
  clearInterval(timer)
  arePlayed.value = false
}

/** Plays the years from the first on, or stops. */
export function togglePlay(figures: AtlasFigures): void {
  if (arePlayed.peek()) return stopPlaying()
  const range = rangeOf(figures)
  if (!range || range.first === range.last) return
  arePlayed.value = true
  shownYear.value = range.first
  timer = setInterval(() => {
    const next = (shownYear.peek() ?? range.first) + 1
    if (next <= range.last) shownYear.value = next
    else {
      stopPlaying()
      showYear(undefined)
    }
  }, yearMs)
}

/** A year on, or back; behind the last are all years. */
export function stepYear(figures: AtlasFigures, by: 1 | -1): void {
  const range = rangeOf(figures)
  if (!range) return
  stopPlaying()
  const next = (shownYear.peek() ?? range.last + 1) + by
  showYear(next > range.last ? undefined : Math.max(next, range.first))
}
