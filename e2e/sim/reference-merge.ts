/**
 * A second opinion on every edit: who wins is decided by reading the whole history of the group, without the books
 * that the server keeps beside its rows. Slow, and written from the rules alone (SPEC.md §4). I12: a value that loses has
 * to stand in its commit.
 */
import { childrenOf, mustEntity } from '@caravel/sync-protocol/entities/index'
import { placeTag } from '@caravel/sync-protocol/entities/place-tag'
import { tag } from '@caravel/sync-protocol/entities/tag'
import type { AnyRow, Entity, Group } from '@caravel/sync-protocol/entity'
import { AppError } from '@caravel/sync-protocol/errors'
import { applyCommit } from '@caravel/sync-protocol/fold'
import { MemoryState } from '@caravel/sync-protocol/memory-state'
import type { CommittedOp, Values } from '@caravel/sync-protocol/op'
import { sameValue } from '@caravel/sync-protocol/row'
import { askedOf, type Asked } from './asked-of-bookings.ts'
import type { Executed } from './sim-server.ts'
import { copyOfState, syncOf, type History, type LoggedCommit } from './history.ts'
import { mergedLines } from './naive-text.ts'

/** Someone wrote a group. */
interface Write {
  seq: number
  client: string | null
  /** When it was edited, kept between the base it was made on and its commit. */
  edited: number
}

interface FieldVersionsBook {
  state: MemoryState
  commits: LoggedCommit[]
  /** `entity id group` → who wrote it since the row was made; `entity id` → who made it. */
  writes: Map<string, Write[]>
}

type Verdict = 'same' | 'write' | 'lose' | 'conflict' | { merged: string } | 'either'

/** Refusals that have nothing to do with the values. */
const elsewhere = new Set([
  'NO_ACCESS',
  'FORBIDDEN',
  'OUTCOME_EXPIRED',
  'ABANDONED',
  'IDEMPOTENCY_MISMATCH',
  'ENTITY_GONE',
  'NOT_FOUND',
  'END_BEFORE_START',
  'INVALID_INPUT',
])

export class ReferenceMerge {
  private readonly history: History
  private books = new Map<string, FieldVersionsBook>()
  private readonly disagree: (what: string) => void
  judged = 0
  contested = 0

  constructor(history: History, disagree: (what: string) => void) {
    this.history = history
    this.disagree = disagree
  }

  /** Takes over what another one knows: its books are read from here on as our own. */
  copyFrom(other: ReferenceMerge): void {
    this.books = new Map(
      [...other.books].map(([stream, { state, commits, writes }]) => [
        stream,
        { state: copyOfState(stream, state), commits: [...commits], writes: new Map(writes) },
      ]),
    )
  }

  /** Judges one executed request, then takes its commit into the books. */
  take(executed: Executed): void {
    if (executed.answer?.replayed) return
    const { request } = executed
    const stream = request.route.stream(request.params, request.body)
    const fieldVersions = this.fieldVersions(stream)
    const edited = editedAt(fieldVersions, executed, this.history.floor(stream))
    const { name, entity } = request.route
    if (name === `${entity?.name}.update`) this.judge(fieldVersions, executed, edited)
    if (entity && name === `${entity.name}.delete`) this.judgeDelete(fieldVersions, executed)
    const tags = name === 'place.set-tags' ? tagsAfter(fieldVersions, request) : undefined
    const sync = syncOf(executed)
    if (sync && sync.outcome !== 'noop') this.follow(fieldVersions, stream, edited)
    if (sync && sync.outcome !== 'noop' && name === 'undo') this.judgeUndo(fieldVersions, executed)
    if (sync && tags) this.judgeTags(fieldVersions, executed, tags)
    if (sync?.outcome === 'superseded') this.judgeSuperseded(fieldVersions, executed)
  }

  private fieldVersions(stream: string): FieldVersionsBook {
    let fieldVersions = this.books.get(stream)
    if (!fieldVersions)
      this.books.set(
        stream,
        (fieldVersions = { state: new MemoryState(stream), commits: [], writes: new Map() }),
      )
    return fieldVersions
  }

  private follow(fieldVersions: FieldVersionsBook, stream: string, edited: number): void {
    for (const commit of this.history.log(stream, fieldVersions.commits.length)) {
      applyCommit(fieldVersions.state, commit)
      fieldVersions.commits.push(commit)
      const write: Write = { seq: commit.seq, client: commit.client_id, edited }
      for (const op of commit.ops) noteWrites(fieldVersions, commit, op, write)
    }
  }

  private judge(fieldVersions: FieldVersionsBook, executed: Executed, edited: number): void {
    const { error } = executed
    const { entity, id, body, base } = askedBy(fieldVersions, executed)
    const row = fieldVersions.state.get(entity, id) as AnyRow | undefined
    const code = error instanceof AppError ? error.code : undefined
    if (!row || (code !== undefined && elsewhere.has(code)) || (error !== undefined && code === undefined))
      return
    const expected = new Map<string, Verdict>()
    for (const [name, group] of Object.entries(entity.groups)) {
      const mine = pick(body, group)
      if (!Object.keys(mine).length || `${entity.name}.${name}` === 'trip.dates') continue
      expected.set(
        name,
        this.verdict(fieldVersions, { executed, entity, row, name, group, mine, base, edited }),
      )
    }
    this.judged++
    const verdicts = [...expected.values()]
    if (verdicts.some(verdict => verdict !== 'same' && verdict !== 'write')) this.contested++
    if (verdicts.includes('conflict') !== (code === 'CONFLICT') && !verdicts.includes('either'))
      this.disagree(
        `${describe(executed, id)}: expected ${JSON.stringify([...expected])}, the server says ${code ?? 'ok'}`,
      )
    if (code === undefined) this.compare(executed, { entity, id, body }, expected)
  }

  /** A delete asks when someone else wrote the row, or anything under it, since the sender looked. */
  private judgeDelete(fieldVersions: FieldVersionsBook, executed: Executed): void {
    const { request, error } = executed
    const { entity, id } = askedBy(fieldVersions, executed)
    const code = error instanceof AppError ? error.code : undefined
    if (!fieldVersions.state.get(entity, id) || entity.on_delete === 'win') return
    if ((code !== undefined && elsewhere.has(code)) || (error !== undefined && code === undefined)) return
    const client = request.stamp?.client_id ?? null
    const base = baseOf(fieldVersions, executed)
    const foreign = (write: { seq: number; client: string | null }) =>
      write.seq > base && (client === null || write.client !== client)
    const asks = entity.root
      ? fieldVersions.commits.some(
          ({ seq, client_id: client, kind }) => kind !== 'job' && foreign({ seq, client }),
        )
      : base === unknownBase || writesBelow(fieldVersions, entity, id).some(foreign)
    this.judged++
    if (asks) this.contested++
    if (asks !== (code === 'DELETE_CONFLICT'))
      this.disagree(
        `${describe(executed, id)}: expected ${asks ? 'to ask' : 'to delete'}, the server says ${code ?? 'ok'}`,
      )
  }

  /** U1: an undo writes nothing that someone wrote since, unless it stands again as the undone change left it. */
  private judgeUndo(fieldVersions: FieldVersionsBook, executed: Executed): void {
    const undone = fieldVersions.commits.find(
      each => each.mutation_id === executed.request.body['mutation_id'],
    )
    const commit = fieldVersions.commits.at(-1)
    if (!undone || !commit) return
    this.judged++
    const since = fieldVersions.commits.slice(undone.seq, -1)
    for (const op of commit.ops) {
      if (op.op !== 'set' || isDerivedIn(commit, op)) continue
      for (const field of Object.keys(op.fields)) {
        const left = lastSet([undone], op, field)
        const now = lastSet(since, op, field)
        if (left && now && !sameValue(left.value, now.value))
          this.disagree(`${describe(executed, op.id)}: ${field} was written since and is taken back`)
      }
    }
  }

  /** D8: of a change that lost nothing is written but the slots of a range, trimmed. */
  private judgeSuperseded(fieldVersions: FieldVersionsBook, executed: Executed): void {
    this.judged++
    for (const op of fieldVersions.commits.at(-1)?.ops ?? []) {
      const slot = op.op === 'put' && op.entity === 'day' && op.row['state'] === 'trimmed'
      const serial = op.op === 'set' && Object.keys(op.fields).join() === 'day_serial'
      if (!slot && !serial)
        this.disagree(`${describe(executed, '')}: lost, and yet wrote ${JSON.stringify(op)}`)
    }
  }

  /** M5: each tag of a place is on it or not by itself, whatever others did to the rest. */
  private judgeTags(
    fieldVersions: FieldVersionsBook,
    executed: Executed,
    expected: ReadonlySet<string>,
  ): void {
    const id = executed.request.params['id'] ?? ''
    const have = new Set(tagsOf(fieldVersions, id))
    this.judged++
    if (have.size !== expected.size || [...have].some(each => !expected.has(each)))
      this.disagree(
        `${describe(executed, id)}: expected ${[...expected].join()}, there are ${[...have].join()}`,
      )
  }

  private verdict(
    fieldVersions: FieldVersionsBook,
    it: {
      executed: Executed
      entity: Entity
      row: AnyRow
      name: string
      group: Group
      mine: Values
      /** What it was made from. */
      base: Values
      edited: number
    },
  ): Verdict {
    const { executed, entity, row, name, group, mine, edited } = it
    const { request } = executed
    const changed = Object.entries(mine).some(
      ([field, value]) => field !== 'position' && !sameValue(row[field], value),
    )
    if (group.merge === 'order' && !changed) return 'either'
    if (!changed) return 'same'
    if (request.decision === 'theirs') return 'lose'
    const writes = [
      ...(fieldVersions.writes.get(`${entity.name} ${row.id}`) ?? []),
      ...(fieldVersions.writes.get(`${entity.name} ${row.id} ${name}`) ?? []),
    ]
    const client = request.stamp?.client_id ?? null
    const base = baseOf(fieldVersions, executed)
    const since = writes.some(write => write.seq > base && (client === null || write.client !== client))
    const contested = base === unknownBase || since
    if (group.merge === 'text') return textVerdict(row, mine, it.base, contested)
    // What no request may name is written by actions, whose last word counts: of a message that of its author.
    if (!contested || group.merge === 'server') return 'write'
    if (group.merge === 'checked') return 'conflict'
    return edited < Math.max(...writes.map(write => write.edited)) ? 'lose' : 'write'
  }

  private compare(
    executed: Executed,
    { entity, id, body }: Pick<Asked, 'entity' | 'id' | 'body'>,
    expected: Map<string, Verdict>,
  ): void {
    const sync = syncOf(executed)
    const commit =
      sync && sync.outcome !== 'noop' ? this.history.log(sync.stream, sync.seq - 1)[0] : undefined
    const written: Values = {}
    for (const op of commit?.ops ?? []) if (op.op === 'set' && op.id === id) Object.assign(written, op.fields)
    for (const [name, verdict] of expected) {
      const group = entity.groups[name]
      if (!group || verdict === 'either' || verdict === 'conflict') continue
      const mine = pick(body, group)
      const wrote = Object.keys(mine).some(field => field !== 'position' && field in written)
      const lost = sync?.conflicts.some(
        each => each.group === name && each.winner === 'theirs' && each.id === id,
      )
      const should = verdict === 'write' || typeof verdict === 'object'
      const kept = verdict === 'lose' ? lost === true : lost !== true
      const value = typeof verdict !== 'object' || Object.values(pick(written, group))[0] === verdict.merged
      if (wrote !== should || !kept || !value)
        this.disagree(
          `${describe(executed, id)} ${name}: expected ${JSON.stringify(verdict)}, written ${JSON.stringify(written)}, ` +
            `conflicts ${JSON.stringify(sync?.conflicts)}`,
        )
    }
  }
}

const askedBy = (fieldVersions: FieldVersionsBook, { request }: Executed): Asked => {
  const { route, params, body, base } = request
  const entity = route.entity as Entity
  const id = (entity.root ? params['trip_id'] : params['id']) ?? ''
  return askedOf(fieldVersions.state, { entity, id, body, base })
}

type SetOp = Extract<CommittedOp, { op: 'set' }>

const isDerivedIn = ({ inverse }: LoggedCommit, { id, fields }: SetOp): boolean =>
  inverse.some(
    back =>
      back.op === 'update' &&
      back.id === id &&
      back.derived &&
      Object.keys(fields).some(name => name in back.fields),
  )

/** What a field of a row was last set to in these commits. */
const lastSet = (
  commits: readonly LoggedCommit[],
  { id }: SetOp,
  field: string,
): { value: unknown } | undefined => {
  for (const { ops } of commits.toReversed())
    for (const op of ops.toReversed()) {
      if (op.op === 'set' && op.id === id && field in op.fields) return { value: op.fields[field] }
      if (op.op === 'put' && op.row.id === id) return { value: op.row[field] }
    }
  return undefined
}

const tagsOf = ({ state }: FieldVersionsBook, placeId: string): string[] =>
  state.where(placeTag, 'place_id', placeId).map(row => row.tag_id)

/** What the sender put on goes on and what they took off goes off, of the tags that there are. */
const tagsAfter = (
  fieldVersions: FieldVersionsBook,
  { params, body, base }: Executed['request'],
): Set<string> => {
  const now = tagsOf(fieldVersions, params['id'] ?? '')
  const [sent, seen = now] = [body['tag_ids'] as string[], base['tag_ids'] as string[] | undefined]
  const there = new Set(fieldVersions.state.list(tag).map(row => row.id))
  for (const { id } of (body['new_tags'] as { id: string }[] | undefined) ?? []) there.add(id)
  const off = seen.filter(id => !sent.includes(id))
  const on = sent.filter(id => !seen.includes(id) && there.has(id))
  return new Set([...now.filter(id => !off.includes(id)), ...on])
}

/** All writes of a row and of what goes with it. */
const writesBelow = (fieldVersions: FieldVersionsBook, entity: Entity, id: string): Write[] => {
  const row = `${entity.name} ${id}`
  const own = [...fieldVersions.writes].flatMap(([key, writes]) =>
    key === row || key.startsWith(`${row} `) ? writes : [],
  )
  const below = childrenOf(entity.name).flatMap(child =>
    child.on_delete === 'cascade'
      ? (fieldVersions.state.where(child.entity, child.field, id) as AnyRow[]).flatMap(item =>
          writesBelow(fieldVersions, child.entity, item.id),
        )
      : [],
  )
  return [...own, ...below]
}

const describe = ({ request, at }: Executed, id: string): string =>
  `${request.route.name} ${id} by ${request.actor?.name} at ${at} (${request.mutation_id})`

const pick = (values: Values, { fields }: Pick<Group, 'fields'>): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => name in fields))

/** Of another life of the database: everything counts as written since, anyone who wrote it. */
const unknownBase = -1

const baseOf = (fieldVersions: FieldVersionsBook, { request: { stamp }, epoch }: Executed): number => {
  const head = fieldVersions.commits.length
  if (!stamp) return head
  if (stamp.base_epoch !== undefined && stamp.base_epoch !== epoch) return unknownBase
  const { cursor } = stamp
  const followed = !cursor || fieldVersions.commits[cursor.seq - 1]?.mutation_id === cursor.mark
  return stamp.base_seq > head || !followed ? unknownBase : stamp.base_seq
}

const editedAt = (fieldVersions: FieldVersionsBook, executed: Executed, floor: number): number => {
  const { request, at } = executed
  const claimed = Math.min(request.stamp?.edited_at ?? at, at)
  const base = baseOf(fieldVersions, executed)
  const seen = base < floor ? 0 : (fieldVersions.commits.find(({ seq }) => seq === base)?.at ?? 0)
  return Math.max(claimed, Math.min(seen, at))
}

const textVerdict = (row: AnyRow, mine: Values, bases: Values, contested: boolean): Verdict => {
  const [[field, value] = ['', '']] = Object.entries(mine)
  const theirs = row[field]
  const base = bases[field]
  if (base === undefined) return contested ? 'conflict' : 'write'
  if (sameValue(base, theirs)) return 'write'
  const merged = mergedLines(String(base ?? ''), String(value ?? ''), String(theirs ?? ''))
  return merged === undefined || merged === theirs ? 'either' : { merged }
}

/** These make no rows, they bring rows back as they were. */
const putsBack: ReadonlySet<string> = new Set(['undo', 'restore', 'rewind'])

/** An op counts as written by its sender only where the person named it. What goes and comes back keeps its past. */
const noteWrites = (
  fieldVersions: FieldVersionsBook,
  commit: LoggedCommit,
  op: CommittedOp,
  write: Write,
): void => {
  const id = op.op === 'put' ? op.row.id : op.id
  const row = `${op.entity} ${id}`
  if (op.op === 'del') return
  if (op.op === 'put') {
    const derived = commit.inverse.some(back => back.op === 'delete' && back.id === id && back.derived)
    if (!derived && !putsBack.has(commit.name))
      fieldVersions.writes.set(row, [...(fieldVersions.writes.get(row) ?? []), write])
    return
  }
  const { groupOf } = mustEntity(op.entity)
  for (const field of Object.keys(op.fields)) {
    const backs = commit.inverse.filter(
      back => back.op === 'update' && back.id === id && field in back.fields,
    )
    if (backs.every(back => back.derived)) continue
    const key = `${row} ${groupOf[field]}`
    const writes = fieldVersions.writes.get(key) ?? []
    if (writes.at(-1)?.seq !== write.seq) fieldVersions.writes.set(key, [...writes, write])
  }
}
