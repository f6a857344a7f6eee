/** The events of a commit, named as the specification does: `place:created`, `dayNote:deleted`. */
import { mustEntity } from '@caravel/sync-protocol/entities/index'
import { eventOf } from '@caravel/sync-protocol/mutations'
import { parseStream } from '@caravel/sync-protocol/streams'
import type { CommittedOp } from '@caravel/sync-protocol/op'
import type { Commit, LiveEvent } from '@caravel/sync-protocol/wire'

const verbs = { put: 'created', set: 'updated', del: 'deleted' } as const

export const eventsOf = (stream: string, commit: Commit): LiveEvent[] => {
  const parsed = parseStream(stream)
  const scope = parsed?.kind === 'trip' ? { trip_id: parsed.id } : {}
  const whole = eventOf(commit.name) ?? movedEvent(commit.ops)
  const named = whole === undefined ? withoutParts(commit.ops) : commit.ops.slice(0, 1)
  return named.map(op => {
    const { event, name } = mustEntity(op.entity)
    return {
      type: whole ?? `${event}:${verbs[op.op]}`,
      ...scope,
      entity: name,
      id: op.op === 'put' ? op.row.id : op.id,
    }
  })
}

/**
 * Without the ops on parts of a row whose event is that of the whole, where the whole had the same done to it: a poll that
 * is deleted with its votes is one `collab:poll:deleted`.
 */
const withoutParts = (ops: readonly CommittedOp[]): CommittedOp[] => {
  const done = new Set(ops.map(({ entity, op }) => `${op} ${entity}`))
  return ops.filter(({ entity, op }) => {
    const { event, fields } = mustEntity(entity)
    const owners = Object.values(fields).flatMap(({ reference }) =>
      reference?.on_delete === 'cascade' && reference.entity !== entity ? [reference.entity] : [],
    )
    return !owners.some(owner => mustEntity(owner).event === event && done.has(`${op} ${owner}`))
  })
}

/** Rows of an entity that has an event for it were moved, and nothing else was done. */
const movedEvent = (ops: readonly CommittedOp[]): string | undefined => {
  const [event, ...more] = new Set(
    ops.map(op => (isMove(op) ? mustEntity(op.entity).moved_event : undefined)),
  )
  return more.length ? undefined : event
}

const isMove = (op: CommittedOp): boolean => {
  const { groups, groupOf } = mustEntity(op.entity)
  return (
    op.op === 'set' && Object.keys(op.fields).every(name => groups[groupOf[name] ?? '']?.merge === 'order')
  )
}
