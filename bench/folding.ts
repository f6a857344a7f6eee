/** Drawing what waits over what is confirmed: what each pending change costs the screen. */
import type { Entry } from '@caravel/sync-protocol/entry'
import { fold } from '@caravel/sync-protocol/fold'
import { MemoryState } from '@caravel/sync-protocol/memory-state'
import { assignment } from '@caravel/sync-protocol/entities/assignment'
import { place } from '@caravel/sync-protocol/entities/place'
import type { Values } from '@caravel/sync-protocol/op'
import { newId } from './http-client.ts'
import { median, ms, type Row } from './table.ts'

const pending = 1000

const entry = (stream: string, method: string, path: string, body: Values): Entry => {
  const mutation_id = newId()
  return {
    mutation_id,
    stream,
    client_seq: 1,
    method,
    path,
    body,
    base_seq: 0,
    base_epoch: null,
    edited_at: Date.now(),
    op_version: 1,
    unit: mutation_id,
    state: 'waiting',
    sent: false,
    tries: 0,
    server_errors: 0,
    silent_tries: 0,
  }
}

/** A trip of 14 days with 200 places and 300 stops, made by folding and then confirmed. */
const confirmedTrip = (trip: string, actor: Parameters<typeof fold>[2]): MemoryState => {
  const stream = `trip:${trip}`
  const dates = { start_date: '2027-04-01', end_date: '2027-04-14' }
  const made = fold(
    new MemoryState(stream),
    [entry(stream, 'POST', '/api/trips', { id: trip, title: 'Portugal', ...dates })],
    actor,
  )
  const days = [...(made.changed.get('day')?.keys() ?? [])]
  const places = Array.from({ length: 200 }, () => newId())
  const rows = [
    ...places.map(id => entry(stream, 'POST', `/api/trips/${trip}/places`, { id, name: 'A place' })),
    ...Array.from({ length: 300 }, (_, n) =>
      entry(stream, 'POST', `/api/trips/${trip}/assignments`, {
        id: newId(),
        place_id: places[n % places.length],
        day_id: days[n % days.length],
      }),
    ),
  ]
  const all = fold(made, rows, actor)
  const confirmed = new MemoryState(stream)
  for (const view of [made, all])
    for (const [name, changed] of view.changed)
      for (const [id, row] of changed) if (row) confirmed.table(name).set(id, row)
  return confirmed
}

export const measureFold = (): Row[] => {
  const trip = newId()
  const actor = { user_id: newId(), name: 'maya', avatar: null }
  const confirmed = confirmedTrip(trip, actor)
  const places = confirmed.list(place).map(row => row.id)
  const stops = confirmed.list(assignment).map(row => row.id)
  const waiting = Array.from({ length: pending }, (_, n) => {
    const at = `/api/trips/${trip}`
    if (n % 3 === 0)
      return entry(confirmed.stream, 'PATCH', `${at}/places/${places[n % places.length]}`, { name: `p ${n}` })
    if (n % 3 === 1)
      return entry(confirmed.stream, 'PATCH', `${at}/assignments/${stops[n % stops.length]}`, {
        notes: `n ${n}`,
      })
    return entry(confirmed.stream, 'POST', `${at}/places`, { id: newId(), name: `new ${n}` })
  })
  const took = Array.from({ length: 7 }, () => {
    const begun = performance.now()
    fold(confirmed, waiting, actor)
    return performance.now() - begun
  })
  return [
    {
      what: `fold of ${pending.toLocaleString('en')} pending changes over that trip`,
      measured: ms(median(took)),
      budget: '–',
    },
  ]
}
