import { expect, test } from 'vitest'
import type { MapMarker } from '../types.ts'
import { paperFrame, paperMarks, strip } from './paper-frame.ts'

const castle = { lat: 38.7139, lng: -9.1335 }
const station = { lat: 38.7139, lng: -9.1235 }

const marker = (number: number, at: { lat: number; lng: number }): MapMarker => ({
  id: String(number),
  ...at,
  numbers: [number],
  color: '--day-1',
  name: '',
  kind: 'stop',
})

test('all points lie inside of the strip, as far apart as they fit, around its middle', () => {
  const frame = paperFrame([castle, station])
  expect(frame?.at(castle).x).toBeCloseTo(strip.edge, 3)
  expect(frame?.at(station).x).toBeCloseTo(strip.width - strip.edge, 3)
  expect(frame?.at(castle).y).toBeCloseTo(strip.height / 2, 3)
  expect(frame?.middle.lat).toBeCloseTo(38.7139, 6)
  expect(frame?.middle.lng).toBeCloseTo(-9.1285, 6)
})

test('one point alone is shown with the streets around it, and none is no map', () => {
  expect(paperFrame([castle])?.zoom).toBe(16.5)
  expect(paperFrame([])).toBeUndefined()
})

test('stops that would cover one another share a mark, in the order of the day', () => {
  const frame = paperFrame([castle, station])
  const beside = { lat: castle.lat, lng: castle.lng + 0.0001 }
  const marks = frame && paperMarks([marker(2, castle), marker(3, station), marker(1, beside)], frame)
  expect(marks?.map(({ numbers }) => numbers)).toEqual([[1, 2], [3]])
})
