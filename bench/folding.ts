/** Drawing what waits over what is confirmed: what each pending change costs the screen. */
import type { Entry } from '@caravel/sync-protocol/entry'
import { namedByRequest } from '@caravel/sync-protocol/entry-from-request'
import { assignment } from '@caravel/sync-protocol/entities/assignment'
import { place } from '@caravel/sync-protocol/entities/place'
import type { Values } from '@caravel/sync-protocol/op'
import type { Actor } from '@caravel/sync-protocol/plan'
import { StreamMemory } from '../pwa/src/data/sync/streams/stream-memory.ts'
import { newId } from './http-client.ts'
import { median, ms, type Row } from './table.ts'

const pending = 1000

const entry = (stream: string, method: string, path: string, body: Values): Entry => {
  const mutation_id = newId()
  return {
    mutation_id,
    stream,
    client_seq: 1,
    ...namedByRequest({ method, path }),
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

/** Puts entries in place as if the server had taken them. */
const confirm = (memory: StreamMemory, entries: Entry[]): void => {
  for (const each of entries) memory.draw(each)
  memory.confirm(memory.view.changed)
  memory.redraw()
}

/** A trip of 14 days with 200 places and 300 stops. */
const confirmedTrip = (trip: string, actor: Actor): StreamMemory => {
  const memory = new StreamMemory(`trip:${trip}`, actor)
  const { stream } = memory
  const dates = { start_date: '2027-04-01', end_date: '2027-04-14' }
  confirm(memory, [entry(stream, 'POST', '/api/trips', { id: trip, title: 'Portugal', ...dates })])
  const days = [...(memory.confirmed.tables.get('day')?.keys() ?? [])]
  const places = Array.from({ length: 200 }, () => newId())
  confirm(memory, [
    ...places.map(id => entry(stream, 'POST', `/api/trips/${trip}/places`, { id, name: 'A place' })),
    ...Array.from({ length: 300 }, (_, n) =>
      entry(stream, 'POST', `/api/trips/${trip}/assignments`, {
        id: newId(),
        place_id: places[n % places.length],
        day_id: days[n % days.length],
      }),
    ),
  ])
  return memory
}

export const measureFold = (): Row[] => {
  const trip = newId()
  const memory = confirmedTrip(trip, { user_id: newId(), name: 'maya', avatar: null })
  const { confirmed } = memory
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
  memory.setEntries(waiting)
  const took = Array.from({ length: 7 }, () => {
    const begun = performance.now()
    memory.redraw()
    return performance.now() - begun
  })
  return [
    {
      what: `redrawing ${pending.toLocaleString('en')} pending changes over that trip`,
      measured: ms(median(took)),
      budget: '–',
    },
  ]
}
