import * as z from 'zod/mini'
import { maxTripDays } from '../domain/trip-range.ts'
import type { Traveller } from '../domain/bookings/details.ts'
import { everybodyIn } from '../domain/money/split.ts'
import { budgetGuest } from '../entities/budget-guest.ts'
import { day } from '../entities/day.ts'
import { schemaOf } from '../body-schema.ts'
import { entities } from '../entities/index.ts'
import { expense } from '../entities/expense.ts'
import { reservation } from '../entities/reservation.ts'
import { settlement } from '../entities/settlement.ts'
import { tripMember } from '../entities/trip-member.ts'
import { trip } from '../entities/trip.ts'
import type { Entity } from '../entity.ts'
import type { Refusal } from '../errors.ts'
import { idSchema } from '../field.ts'
import { memberRowId } from '../ids.ts'
import { importedFields, importedRowSchema, importedTimes } from '../imported-row.ts'
import type { Op, Values } from '../op.ts'
import { defineAction, type Account, type Accounts, type Plan, type PlanInput } from '../plan.ts'
import { checkRow, newRow } from '../row.ts'
import type { State } from '../state.ts'
import { tripStream } from '../streams.ts'

/** Above either a request is refused with TOO_LARGE. */
export const importLimits = { rows: 5000, bytes: 4 * 1024 * 1024 }

const inTrip = entities.filter(entity => entity.stream === 'trip')

/** Made when the first import comes: most devices and servers never see one. */
export const importedRows = z.lazy(() => {
  const shapes = inTrip.map(entity =>
    z.strictObject({ entity: z.literal(entity.name), row: importedRowSchema(entity) }),
  )
  const row = z.discriminatedUnion('entity', shapes as [(typeof shapes)[number]])
  return schemaOf<Imported[], unknown[]>(z.array(row).check(z.minLength(1)))
})

export interface Imported {
  entity: string
  row: Values & { id: string }
}

interface ImportBody {
  id: string
  rows: Imported[]
}

/**
 * A trip under its own ids, with the rows that someone kept of it: sent again after the server was rolled back, or read
 * from a file. Where the trip is already, only the rows that are missing come in; nothing is overwritten.
 */
export const importTrip = defineAction({
  name: 'trip.import',
  method: 'POST',
  path: '/api/trips/imports',
  permission: 'trip_create',
  entity: trip,
  body: () =>
    z.strictObject({
      id: idSchema,
      rows: z.pipe(
        z
          .array(z.unknown())
          .check(z.refine(rows => rows.length <= importLimits.rows, { error: 'TOO_LARGE' })),
        importedRows,
      ),
    }),
  status: 201,
  opens: true,
  stream: (_params, body) => tripStream(String(body['id'])),
  names: body => [
    ...inTrip.map(entity => ({
      entity,
      ids: [...rowsOf(body, entity).map(({ row }) => row.id), ...pointedAt(body, entity)],
    })),
    { entity: budgetGuest, ids: [...peopleOfCosts(body, () => true)] },
  ],
  accounts: {
    permission: 'member_manage',
    ids: body => rowsOf(body, tripMember).map(({ row }) => String(row['user_id'])),
  },
  plan(state, input) {
    const { id } = input.body
    const broken = firstBroken(input.body)
    if (broken) return broken
    const known = state.get(trip, id) !== undefined
    const found = rowsOf(input.body, trip)[0]
    if (!known && !found) return { refused: 'INVALID_INPUT', detail: { fields: { rows: 'REQUIRED' } } }
    const guests = new Map<string, string>()
    const it: Importing = {
      state,
      input,
      present: new Set(),
      members: new Set(),
      guests,
      ops: [],
      skipped: [],
    }
    if (known) for (const { user_id } of state.list(tripMember)) it.members.add(user_id)
    else openTrip(it, id, found?.row ?? {})
    bringGuests(it, id)
    for (const entity of inTrip) {
      if (entity.root || entity.name === tripMember.name) continue
      for (const { row } of rowsOf(input.body, entity)) addRow(it, entity, row)
    }
    if (guests.size > importLimits.rows) return { refused: 'TOO_LARGE' }
    const limit = 2 * maxTripDays
    if (countDays(it) > limit) return { refused: 'DAY_LIMIT', detail: { limit } }
    const { ops, skipped } = it
    return { ops, subject: { entity: trip, id }, ...(skipped.length ? { skipped } : {}) }
  },
})

interface Importing {
  state: State
  input: PlanInput<{}, ImportBody>
  /** Rows that this import brings in, as `entity id`. */
  present: Set<string>
  /** The accounts that are in the trip, or were. */
  members: Set<string>
  /** Guests of costs by the account that someone had who is not here. */
  guests: Map<string, string>
  ops: Op[]
  skipped: NonNullable<Plan['skipped']>
}

/** The rows of one entity in a body that may not have been checked yet, with their place in it. */
const rowsOf = ({ rows }: ImportBody, { name }: { name: string }): (Imported & { index: number })[] =>
  rows.flatMap((item, index) => (item.entity === name ? [{ ...item, index }] : []))

/** The rows of an entity that other rows point at. */
const pointedAt = (body: ImportBody, { name }: Entity): string[] =>
  inTrip.flatMap(entity => {
    const fields = Object.keys(entity.fields).filter(each => entity.fields[each]?.reference?.entity === name)
    return fields.length
      ? rowsOf(body, entity).flatMap(({ row }) =>
          fields.flatMap(each => (typeof row[each] === 'string' ? [row[each]] : [])),
        )
      : []
  })

/** What a schema cannot see: another trip's row, one row twice, an id that is not this row's, a rule of its entity. */
export const firstBroken = ({ id, rows }: ImportBody): Refusal | undefined => {
  const seen = new Set<string>()
  for (const [index, { entity: name, row }] of rows.entries()) {
    const entity = inTrip.find(each => each.name === name) as Entity
    const wrong = (field: string): Refusal => ({
      refused: 'INVALID_INPUT',
      detail: { fields: { [`rows.${index}.row.${field}`]: 'NOT_ALLOWED' } },
    })
    if (entity.root ? row.id !== id : (row['trip_id'] ?? id) !== id)
      return wrong(entity.root ? 'id' : 'trip_id')
    const due = entity.derivedId?.({ ...row, trip_id: id })
    if (seen.has(`${name} ${row.id}`) || (due !== undefined && due !== row.id)) return wrong('id')
    seen.add(`${name} ${row.id}`)
    const whole = newRow(entity, tripStream(id), row.id, row, { seq: 0, at: 0, by: null })
    const refusal = checkRow(entity, whole)
    if (refusal) return { ...refusal, detail: { ...refusal.detail, row: index } }
  }
  return undefined
}

/** The sender is the owner; anyone who was in the trip, and still has an account here, is in it again. */
const openTrip = (it: Importing, id: string, row: Values): void => {
  const { actor, body, accounts } = it.input
  const days = rowsOf(body, day)
  const counts = {
    day_count: days.filter(item => item.row['state'] !== 'trimmed').length,
    day_serial: Math.max(0, ...days.map(item => Number(item.row['slot'] ?? 0))),
  }
  const fields = { ...importedFields(trip, row), ...counts }
  it.ops.push({ op: 'create', entity: trip.name, id, fields, ...timesOf(row) })
  addMember(it, id, actor.user_id, actor, 'owner')
  for (const { row: member } of rowsOf(body, tripMember)) {
    const userId = String(member['user_id'])
    // Someone who had left stays away: nobody else may say that they are gone from a trip.
    if (it.members.has(userId) || (member['left_at'] ?? null) !== null) continue
    const person = accountOf(accounts, userId, member)
    if (person) addMember(it, id, userId, person, 'member')
    else it.skipped.push({ entity: tripMember.name, id: member.id, reason: 'no_account' })
  }
}

const peopleOfCosts = (
  body: ImportBody,
  counts: (entity: Entity, row: Imported['row']) => boolean,
): Set<string> =>
  new Set([
    ...rowsOf(body, expense)
      .filter(({ row }) => counts(expense, row))
      .flatMap(({ row }) => [
        ...everybodyIn({ payers: [], split: null, ...row } as Parameters<typeof everybodyIn>[0]),
      ]),
    ...rowsOf(body, settlement)
      .filter(({ row }) => counts(settlement, row))
      .flatMap(({ row }) => [String(row['from_user_id']), String(row['to_user_id'])]),
    ...rowsOf(body, reservation)
      .filter(({ row }) => counts(reservation, row))
      .flatMap(({ row }) => ((row['travellers'] ?? []) as Traveller[]).map(({ person_id }) => person_id)),
  ])

const costFields = ['payers', 'split', 'from_user_id', 'to_user_id', 'travellers']

/** The same values with guests in the place of accounts. */
const withGuests = (fields: Values, guests: ReadonlyMap<string, string>): Values => {
  const named = costFields.filter(name => fields[name] !== undefined)
  if (!guests.size || !named.length) return fields
  const text = JSON.stringify(Object.fromEntries(named.map(name => [name, fields[name]])))
  const guestOr = (_key: string, value: unknown) =>
    typeof value === 'string' ? (guests.get(value) ?? value) : value
  return { ...fields, ...(JSON.parse(text, guestOr) as Values) }
}

/** A device cannot know who has an account: it takes the rows at their word until the server has answered. */
const accountOf = (accounts: Accounts | undefined, id: string, row: Values): Account | undefined =>
  accounts
    ? accounts.get(id)
    : { name: String(row['name']), avatar: (row['avatar'] ?? null) as string | null }

const addMember = (
  it: Importing,
  tripId: string,
  userId: string,
  { name, avatar }: Account,
  role: 'owner' | 'member',
): void => {
  const invited = role === 'member' ? { invited_by: it.input.actor.user_id } : {}
  it.members.add(userId)
  it.ops.push({
    op: 'create',
    entity: tripMember.name,
    id: memberRowId(tripMember.name, tripId, userId),
    fields: { user_id: userId, name, avatar, role, ...invited },
    derived: true,
  })
}

/**
 * Who shared costs or travelled on what comes in, and is not in the trip, does so as a guest: nothing loses its names. They need no right
 * of their own, because what names them does.
 */
const bringGuests = (it: Importing, tripId: string): void => {
  const { body } = it.input
  const names = new Map(
    rowsOf(body, tripMember).map(({ row }) => [String(row['user_id']), String(row['name'])]),
  )
  const guests = new Set(rowsOf(body, budgetGuest).map(({ row }) => row.id))
  const isGuest = (id: string) =>
    guests.has(id) || it.state.get(budgetGuest, id) || it.state.tombstone(budgetGuest, id)
  for (const userId of [...peopleOfCosts(body, (entity, row) => comesIn(it, entity, row))].sort()) {
    if (it.members.has(userId) || isGuest(userId)) continue
    const id = memberRowId(budgetGuest.name, tripId, userId)
    it.guests.set(userId, id)
    const fields = { name: (names.get(userId) ?? '?').slice(0, 100) }
    if (!it.state.get(budgetGuest, id))
      it.ops.push({ op: 'create', entity: budgetGuest.name, id, fields, derived: true })
  }
}

const timesOf = (row: Values) => {
  const times = importedTimes(row)
  return times ? { times } : {}
}

/** Of a deleted row: when it was last written, or when it was deleted where its values are not kept. */
const lastKnown = (state: State, entity: Entity, id: string): number | undefined =>
  state.tombstone(entity, id)?.updated_at ?? state.deletedAt(entity, id)

/**
 * Neither there, nor deleted. A row that was written after its tombstone had come back since, and a server rollback
 * forgot that.
 */
const comesIn = ({ state }: Importing, entity: Entity, row: Imported['row']): boolean => {
  if (state.get(entity, row.id)) return false
  const last = lastKnown(state, entity, row.id)
  return last === undefined || (importedTimes(row)?.updated_at ?? 0) > last
}

/** Nobody else made what someone brings in, and nobody can tell when: of the time to come it is now. */
const asNew = { created_at: Number.MAX_SAFE_INTEGER, updated_at: Number.MAX_SAFE_INTEGER }

/** What is there stays as it is, what was deleted stays deleted, and what hangs on neither stays away. */
const addRow = (it: Importing, entity: Entity, row: Imported['row']): void => {
  const skip = (reason: string): void => void it.skipped.push({ entity: entity.name, id: row.id, reason })
  if (it.state.get(entity, row.id)) return
  if (!comesIn(it, entity, row)) return skip('deleted')
  if (entity.fields['user_id'] && !it.members.has(String(row['user_id']))) return skip('no_member')
  if (entity.own_import && row['user_id'] !== it.input.actor.user_id) return skip('not_own')
  const fields = withGuests(importedFields(entity, row), it.guests)
  for (const [name, { reference }] of Object.entries(entity.fields)) {
    if (!reference || reference.on_delete === 'soft' || isThere(it, reference.entity, fields[name])) continue
    if (reference.on_delete === 'cascade') return skip('parent_gone')
    fields[name] = null
  }
  it.present.add(`${entity.name} ${row.id}`)
  const hasAuthor = 'created_by' in entity.fields
  if (hasAuthor) fields['created_by'] = it.input.actor.user_id || null
  const times = hasAuthor ? { times: asNew } : timesOf(row)
  it.ops.push({ op: 'create', entity: entity.name, id: row.id, fields, ...times })
}

const isThere = (it: Importing, entity: string, id: unknown): boolean =>
  typeof id !== 'string' ||
  it.present.has(`${entity} ${id}`) ||
  it.state.get(inTrip.find(each => each.name === entity) as Entity, id) !== undefined

const countDays = (it: Importing): number => {
  const there = it.state.list(day).filter(row => row.state !== 'trimmed').length
  const made = it.ops.filter(
    op => op.op === 'create' && op.entity === day.name && op.fields['state'] !== 'trimmed',
  )
  return there + made.length
}
