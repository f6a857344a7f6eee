import { expect, test } from 'vitest'
import type { ExportedPlace, ExportedTrip } from '@caravel/sync-protocol/domain/export/exported-trip'
import { exportFile, exportFormats, onlyDay } from './export-files.ts'

const place = (id: string, name: string): ExportedPlace => ({
  id,
  name,
  lat: 38.7,
  lng: -9.1,
  address: null,
  notes: null,
  category: null,
  website: null,
  phone: null,
})
const stop = (at: ExportedPlace) => ({ place: at, time: null, end_time: null, notes: null })
const [tower, bar, idea] = [place('1', 'Tower'), place('2', 'Bar'), place('3', 'Idea')]
const trip: ExportedTrip = {
  title: 'Lisbon: spring/2027',
  days: [
    { number: 1, date: '2027-04-17', title: null, stops: [stop(tower)], routes: [] },
    { number: 2, date: null, title: null, stops: [stop(bar)], routes: [] },
  ],
  places: [tower, bar, idea],
}

test('a day goes alone, with its number and the places of its stops', () => {
  const day = onlyDay(trip, 2)
  expect(day.days.map(({ number }) => number)).toEqual([2])
  expect(day.places).toEqual([bar])
  for (const format of exportFormats) {
    const { text } = exportFile(day, format)
    expect(text).toContain('Bar')
    expect(text).not.toContain('Tower')
    expect(text).not.toContain('Idea')
  }
})

test('a file has a name that every disk takes', () => {
  expect(exportFile(trip, 'gpx').name).toBe('Lisbon  spring 2027.gpx')
  expect(exportFile({ ...trip, title: '???' }, 'csv')).toMatchObject({ name: 'trip.csv', type: 'text/csv' })
})
