/**
 * Titles that an earlier version stored although no person typed them: they came with the legs of a booking and repeat
 * them. A commit takes them out, so that the name follows the legs. What the log does not show stays as it is.
 */
import { priceId } from '@caravel/sync-protocol/actions/write-reservation'
import { noBody } from '@caravel/sync-protocol/body-schema'
import { routeName } from '@caravel/sync-protocol/domain/bookings/booking-name'
import type { BookingDetails, Leg } from '@caravel/sync-protocol/domain/bookings/details'
import { expense } from '@caravel/sync-protocol/entities/expense'
import { reservation } from '@caravel/sync-protocol/entities/reservation'
import type { Entity } from '@caravel/sync-protocol/entity'
import { AppError } from '@caravel/sync-protocol/errors'
import { derivedNamesMutation } from '@caravel/sync-protocol/history'
import { derivedId } from '@caravel/sync-protocol/ids'
import type { Op, Values } from '@caravel/sync-protocol/op'
import type { MutationRoute } from '@caravel/sync-protocol/plan'
import type { Commit } from '@caravel/sync-protocol/wire'
import type { App } from '../../context.ts'
import type { Deliver } from '../../sync/effects.ts'
import { countPage, listCommits } from '../../sync/feed-queries.ts'
import { listRows, type StoredRow } from '../../sync/synced-rows.ts'

/** As the migration that asks for it names it. */
export const derivedNamesChannel = 'derived_names'

const mostCommits = 500

/** A stored name that is known to be a derived one. */
interface OldName {
  entity: Entity
  id: string
  field: string
  name: string
}

export function deriveOldNames(app: Pick<App, 'db' | 'committer'>): Deliver {
  return async ({ stream }) => {
    const names = await oldNames(app, stream)
    if (!names.length) return
    const job = { params: {}, body: {}, base: {}, actor: undefined, kind: 'job' } as const
    const mutation_id = derivedId('derived-names', stream)
    try {
      await app.committer.commit({ ...job, mutation_id, route: route(stream, names) })
    } catch (error) {
      // The trip was deleted in between.
      if (!(error instanceof AppError) || error.code !== 'NO_ACCESS') throw error
    }
  }
}

const route = (stream: string, names: readonly OldName[]): MutationRoute => ({
  name: derivedNamesMutation,
  method: 'POST',
  path: '/',
  permission: 'none',
  body: noBody,
  stream: () => stream,
  plan: state => ({
    ops: names.flatMap(({ entity, id, field, name }): Op[] => {
      const row = state.get(entity, id) as Values | undefined
      // Renamed since it was looked up: the new name is a person's.
      if (row?.[field] !== name) return []
      return [{ op: 'update', entity: entity.name, id, fields: { [field]: null }, derived: true }]
    }),
  }),
})

async function oldNames({ db }: Pick<App, 'db'>, stream: string): Promise<OldName[]> {
  const bookings = await listRows(db.read, reservation, stream)
  const costs = await listRows(db.read, expense, stream)
  const log = new BookingLog()
  for (let since = 0; ;) {
    const count = await countPage(db.read, stream, since, mostCommits)
    if (!count) break
    for (const commit of await listCommits(db.read, stream, since, count)) {
      log.read(commit)
      since = commit.seq
    }
  }
  return [
    ...bookings.flatMap(stored => log.derivedTitle(stored)),
    ...costs.flatMap(stored => log.derivedCostName(stored)),
  ]
}

/** The seq of the last write of a field, derived writes too. */
const writtenAt = ({ row, versions }: StoredRow, group: string): number =>
  (versions[group] ?? versions['*'])?.written ?? row.version

/** What the log of a trip says of the titles and legs of its bookings, and of the names of costs. */
class BookingLog {
  /** The titles that came with the legs they are made of, by the id of the booking and the seq. */
  private readonly titles = new Map<string, Map<number, string>>()
  /** The names that costs were made with, by their id and the seq. */
  private readonly costNames = new Map<string, Map<number, string>>()

  read({ seq, name: mutation, ops }: Pick<Commit, 'seq' | 'name' | 'ops'>): void {
    for (const op of ops) {
      if (op.op === 'del') continue
      const [id, values]: [string, Values] = op.op === 'put' ? [op.row.id, op.row] : [op.id, op.fields]
      if (op.entity === expense.name && op.op === 'put') note(this.costNames, id, seq, values['name'])
      if (op.entity !== reservation.name) continue
      const legs = (values['details'] as BookingDetails | null | undefined)?.legs ?? []
      if (namesOfLegs(legs, mutation).includes(values['title'])) note(this.titles, id, seq, values['title'])
    }
  }

  derivedTitle(stored: StoredRow): OldName[] {
    const { id, title } = stored.row
    const name = this.titles.get(id)?.get(writtenAt(stored, 'title'))
    return name !== undefined && name === title
      ? [{ entity: reservation as Entity, id, field: 'title', name }]
      : []
  }

  /** The price of a booking took the title that the booking had: a derived one, if the log shows it as such. */
  derivedCostName(stored: StoredRow): OldName[] {
    const { id, name: current, reservation_id: booking } = stored.row
    if (typeof booking !== 'string' || id !== priceId(booking)) return []
    const name = this.costNames.get(id)?.get(writtenAt(stored, 'name'))
    const wereTitles = [...(this.titles.get(booking)?.values() ?? [])]
    return name !== undefined && name === current && wereTitles.includes(name)
      ? [{ entity: expense as Entity, id, field: 'name', name }]
      : []
  }
}

/** What earlier versions called a booking with these legs: its form, and the readers of confirmations. */
function namesOfLegs(legs: readonly Leg[], mutation: string): unknown[] {
  if (!legs.length) return []
  const ends = [legs[0]?.from?.name, legs.at(-1)?.to?.name].filter(Boolean).join(' → ')
  const read = mutation === 'reservation.import' && ends !== '' ? [ends] : []
  return [routeName(legs)?.slice(0, 200), ...read].filter(name => name !== undefined)
}

function note(to: Map<string, Map<number, string>>, id: string, seq: number, name: unknown): void {
  if (typeof name === 'string') to.set(id, (to.get(id) ?? new Map<number, string>()).set(seq, name))
}
