import * as z from 'zod/mini'
import { CopiedIds, copiedFields, isCopied } from '../copied-row.ts'
import { allAtOnce, grouped, type Steps } from '../domain/steps.ts'
import { addDays, daysBetween, daysInRange, maxTripDays } from '../domain/trip-range.ts'
import { dayStates } from '../entities/day.ts'
import { entities } from '../entities/index.ts'
import { tripMember } from '../entities/trip-member.ts'
import { trip } from '../entities/trip.ts'
import type { AnyRow } from '../entity.ts'
import type { Refusal } from '../errors.ts'
import { field, idSchema } from '../field.ts'
import { memberRowId } from '../ids.ts'
import type { Op, Values } from '../op.ts'
import { defineAction } from '../plan.ts'
import { checkRow, newRow } from '../row.ts'
import { tripStream } from '../streams.ts'
import { importedRows, importLimits, type Imported } from './import-trip.ts'

interface CopyBody {
  id: string
  title?: string
  start_date?: string
  /** Every row of the trip that is copied, as the sender sees it. */
  rows?: Imported[]
}

/** Anyone who copies sends the rows that they see: a copy is what they saw, also of a trip that waits to be sent. */
const rows = () =>
  z.pipe(
    z.array(z.unknown()).check(z.refine(list => list.length <= importLimits.rows, { error: 'TOO_LARGE' })),
    importedRows,
  )

/**
 * A trip of one's own with everything that another one holds, but for its people, what they said and its files: each
 * entity declares how it is copied. Dates move along when it starts on another day.
 */
export const copyTrip = defineAction({
  name: 'trip.copy',
  method: 'POST',
  path: '/api/trips/:trip_id/copy',
  permission: 'trip_create',
  entity: trip,
  body: () =>
    z.strictObject({
      id: z.optional(idSchema),
      title: z.optional(field.name(200).schema),
      start_date: z.optional(z.string().check(z.refine(isDate, { error: 'WRONG_FORMAT' }))),
      rows: z.optional(rows()),
    }),
  mints: ['id'],
  status: 201,
  opens: true,
  source: params => tripStream(params['trip_id'] ?? ''),
  stream: (_params, body) => tripStream(String(body['id'])),
  names(body, params) {
    const copies = copiesIn(body, params)
    const made = new Map<string, string[]>(entities.map(({ name }) => [name, []]))
    for (const op of Array.isArray(copies) ? copies : []) made.get(op.entity)?.push(op.id)
    return entities.map(entity => ({ entity, ids: made.get(entity.name) ?? [] }))
  },
  steps: copySteps,
  plan(state, { params, body, actor }) {
    const { id, rows: sent = [], ...wanted } = body as unknown as CopyBody
    const source = sent.find(item => item.entity === trip.name && item.row.id === params['trip_id'])
    if (!source) return { refused: 'INVALID_INPUT', detail: { fields: { rows: 'REQUIRED' } } }
    const days = sent.filter(isShownDay)
    if (days.length > 2 * maxTripDays) return { refused: 'DAY_LIMIT', detail: { limit: maxTripDays } }
    const fields = {
      ...copiedFields(trip, source.row as AnyRow, idsFor(id, params), () => undefined),
      ...(wanted.title === undefined ? {} : { title: wanted.title }),
      ...rangeFrom(source.row, wanted.start_date, days.length),
      day_count: days.length,
      day_serial: Math.max(0, ...days.map(({ row }) => Number(row['slot'] ?? 0))),
    }
    const whole = newRow(trip, state.stream, id, fields, { seq: 0, at: 0, by: null })
    const refusal = checkRow(trip, whole)
    if (refusal) return refusal
    const copies = copiesIn(body, params)
    if (!Array.isArray(copies)) return copies
    const { user_id, name, avatar } = actor
    const owner: Op = {
      op: 'create',
      entity: tripMember.name,
      id: memberRowId(tripMember.name, id, user_id),
      fields: { user_id, name, avatar, role: 'owner' },
      derived: true,
    }
    return {
      ops: [{ op: 'create', entity: trip.name, id, fields }, owner, ...copies],
      subject: { entity: trip, id },
    }
  },
})

const idsFor = (id: string, params: Record<string, string>): CopiedIds => {
  const ids = new CopiedIds(id)
  ids.set(trip.name, params['trip_id'] ?? '', id)
  return ids
}

function isDate(value: string): boolean {
  return field.date().schema.safeParse(value).success
}

const [, , trimmed] = dayStates

const isShownDay = ({ entity, row }: Imported): boolean => entity === 'day' && row['state'] !== trimmed

/** Where it starts, with the length it had; a trip without dates gets one date for each of its days. */
const rangeFrom = (row: Values, start: string | undefined, days: number): Values => {
  if (start === undefined) return {}
  const { start_date: from, end_date: to } = row as Record<string, string | null>
  const length = from && to ? daysInRange({ start_date: from, end_date: to }) : Math.max(1, days)
  return { start_date: start, end_date: addDays(start, length - 1) }
}

/** How much later than the trip the copy starts; undefined where it keeps the dates it has. */
const laterBy = (row: Values, start: string | undefined): { days: number | undefined } | undefined => {
  if (start === undefined) return undefined
  const from = row['start_date']
  return { days: typeof from === 'string' ? daysBetween(from, start) : undefined }
}

/** The ops that copy the rows of a body, with the inputs that they depend on. */
interface Copies {
  id: string
  of: string | undefined
  start_date: string | undefined
  ops: Op[] | Refusal
}

/** Cached by the rows of the body, so that `names` and each run of the plan use the same ops. */
const known = new WeakMap<readonly Imported[], Copies>()

const copiesIn = (body: Values, params: Record<string, string>): Op[] | Refusal =>
  allAtOnce(copySteps(body, params))

function* copySteps(body: Values, params: Record<string, string>): Steps<Op[] | Refusal> {
  const { id, start_date, rows: sent = [] } = body as unknown as CopyBody
  const found = known.get(sent)
  const of = params['trip_id']
  if (found?.id === id && found.of === of && found.start_date === start_date) return found.ops
  const source = sent.find(item => item.entity === trip.name && item.row.id === of)
  const later = source && laterBy(source.row, start_date)
  const ops = yield* copyRows(sent, id, idsFor(id, params), later)
  known.set(sent, { id, of, start_date, ops })
  return ops
}

/** Parents first, each entity's rows by id: two sides may hold them in different orders. */
function* copyRows(
  sent: readonly Imported[],
  id: string,
  ids: CopiedIds,
  later?: { days: number | undefined },
): Steps<Op[] | Refusal> {
  const ops: Op[] = []
  const byEntity = yield* grouped(sent, item => item.entity)
  for (const entity of entities) {
    if (entity.stream !== 'trip' || entity.root || !isCopied(entity)) continue
    const rows = byEntity.get(entity.name) ?? []
    for (const { row } of rows.toSorted((a, b) => (a.row.id < b.row.id ? -1 : 1))) {
      yield
      if (entity.name === 'day' && row['state'] === trimmed) continue
      if (ids.get(entity.name, row.id) !== undefined) return wrongRows(sent, row.id)
      const fields = copiedFields(entity, row as AnyRow, ids, () => undefined, later)
      if (!fields) continue
      const made = ids.make(entity, row as AnyRow, { ...fields, trip_id: id })
      const whole = newRow(entity, tripStream(id), made, fields, { seq: 0, at: 0, by: null })
      const refusal = checkRow(entity, whole)
      if (refusal)
        return { ...refusal, detail: { ...refusal.detail, row: sent.findIndex(s => s.row === row) } }
      ops.push({ op: 'create', entity: entity.name, id: made, fields, derived: true })
    }
  }
  return ops
}

const wrongRows = (sent: readonly Imported[], id: string): Refusal => {
  const index = sent.findLastIndex(item => item.row.id === id)
  return { refused: 'INVALID_INPUT', detail: { fields: { [`rows.${index}.row.id`]: 'NOT_ALLOWED' } } }
}
