import { signal } from '@preact/signals'
import { expect, test } from 'vitest'
import type { StreamView } from '../../data/store.ts'
import { nextPapers } from './next-papers.ts'

interface Named {
  name: string
}

function viewOf(tables: Record<string, Record<string, unknown>[]>): StreamView {
  const rows = ({ name }: Named) => signal(new Map((tables[name] ?? []).map(row => [row['id'], row])))
  return { rows } as unknown as StreamView
}

test('papers of bookings that are under way or begin within two days are needed next', () => {
  const reservation = [
    { id: 'now', status: 'confirmed', start_date: '2027-04-30', end_date: '2027-05-02' },
    { id: 'soon', status: 'pending', start_date: '2027-05-03', end_date: null },
    { id: 'late', status: 'confirmed', start_date: '2027-05-04', end_date: null },
    { id: 'past', status: 'confirmed', start_date: '2027-04-29', end_date: '2027-04-30' },
    { id: 'off', status: 'cancelled', start_date: '2027-05-01', end_date: null },
    { id: 'none', status: 'confirmed', start_date: null, end_date: null },
  ]
  const accommodation = [{ id: 'stay', start_date: '2027-05-02', end_date: '2027-05-04' }]
  const ids = [...reservation.map(({ id }) => id), 'binned']
  const file_link = ids.map(id => ({
    id: `l-${id}`,
    file_id: `f-${id}`,
    reservation_id: (id === 'binned' ? 'now' : id) as string | null,
    accommodation_id: null as string | null,
  }))
  file_link.push({ id: 'l-stay', file_id: 'f-stay', reservation_id: null, accommodation_id: 'stay' })
  const file = [...ids, 'stay'].map(id => ({ id: `f-${id}`, trashed: id === 'binned' }))
  const papers = nextPapers(viewOf({ reservation, accommodation, file_link, file }), '2027-05-01')
  expect(papers.map(({ id }) => id)).toEqual(['f-now', 'f-soon', 'f-stay'])
})
