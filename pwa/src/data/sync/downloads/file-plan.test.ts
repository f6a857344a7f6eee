import { expect, test } from 'vitest'
import { inOrderOfLeaving, planFiles, type FileFacts, type TripFacts } from './file-plan.ts'

const today = '2027-05-01'
const file = (id: string, more: Partial<FileFacts> = {}): FileFacts => ({
  id,
  size: 1,
  mime: 'application/pdf',
  state: 'stored',
  created_at: 1,
  paper: true,
  ...more,
})
const trip = (stream: string, start: string | null, files: FileFacts[], more: Partial<TripFacts> = {}) => ({
  stream,
  start_date: start,
  end_date: start,
  archived: false,
  pinned: false,
  asked_at: 0,
  files,
  ...more,
})
const now = {
  today,
  limit: 100,
  spares: false,
  full: false,
  isUnsent: () => false,
  isCopied: () => false,
  isMissing: () => false,
}
const copy = (id: string, stream: string, used_at: number) => ({ id, stream, size: 1, used_at })

test('the trip under way comes first, then the soonest, one without dates after them, one that is over last', () => {
  const kept = { pinned: true }
  const trips = [
    trip('over', '2027-04-01', [file('over')], kept),
    trip('long over', '2026-04-01', [file('long over')], kept),
    trip('open', null, [file('open')], kept),
    trip('later', '2027-08-01', [file('later')], kept),
    trip('soon', '2027-05-09', [file('soon')]),
    trip('now', '2027-04-28', [file('now')], { end_date: '2027-05-03' }),
  ]
  const { fetch } = planFiles(trips, now)
  expect(fetch.map(({ id }) => id)).toEqual(['now', 'soon', 'later', 'open', 'over', 'long over'])
})

test('papers come before photos, the oldest first', () => {
  const files = [
    file('photo', { paper: false, created_at: 1 }),
    file('new', { created_at: 3 }),
    file('old', { created_at: 2 }),
  ]
  const { fetch } = planFiles([trip('soon', '2027-05-02', files)], now)
  expect(fetch.map(({ id }) => id)).toEqual(['old', 'new', 'photo'])
})

test('an archived trip keeps nothing by itself, and a file that was refused is no part of a trip', () => {
  const files = [file('a'), file('b', { state: 'failed' })]
  const { trips } = planFiles([trip('soon', '2027-05-02', files, { archived: true })], now)
  expect(trips.get('soon')).toMatchObject({ all: 1, asks: 1 })
})

test('copies of trips that are over leave first, what is to be here last, and what the person keeps after that', () => {
  const trips = [
    trip('over', '2027-04-01', [file('over')]),
    trip('soon', '2027-05-02', [file('soon')]),
    trip('next', '2027-05-05', [file('next')]),
    trip('kept', '2027-09-01', [file('kept')], { pinned: true }),
    trip('far', '2027-09-01', [file('opened'), file('opened long ago')]),
  ]
  const copies = [
    copy('kept', 'kept', 0),
    copy('soon', 'soon', 1),
    copy('next', 'next', 2),
    copy('opened long ago', 'far', 3),
    copy('opened', 'far', 4),
    copy('over', 'over', 5),
  ]
  const order = inOrderOfLeaving(copies, planFiles(trips, { ...now, isCopied: () => true }))
  expect(order.map(({ id }) => id)).toEqual(['over', 'opened long ago', 'opened', 'next', 'soon', 'kept'])
})
