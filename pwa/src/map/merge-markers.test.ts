import { expect, it } from 'vitest'
import { mergeMarkers } from './merge-markers.ts'
import type { MapMarker } from './types.ts'

const visit = (id: string, numbers: number[], more: Partial<MapMarker> = {}): MapMarker => ({
  id,
  numbers,
  lat: 38.71,
  lng: -9.13,
  color: '--day-2',
  name: id,
  kind: 'stop',
  ...more,
})

it('a place visited twice is one marker with both numbers', () => {
  const merged = mergeMarkers([visit('carmo', [4]), visit('bertrand', [5]), visit('carmo', [8])])
  expect(merged.map(({ id, numbers }) => [id, numbers])).toEqual([
    ['carmo', [4, 8]],
    ['bertrand', [5]],
  ])
})

it('numbers are in order and not repeated', () => {
  expect(mergeMarkers([visit('carmo', [8]), visit('carmo', [2, 8])])[0]!.numbers).toEqual([2, 8])
})

it('a planned visit outweighs the idea', () => {
  const idea = visit('carmo', [], { kind: 'idea', color: '--ink-2', dimmed: true })
  expect(mergeMarkers([idea, visit('carmo', [3])])).toEqual([visit('carmo', [3], { dimmed: false })])
})
