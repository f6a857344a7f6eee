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
  const told = whole === undefined ? commit.ops : commit.ops.slice(0, 1)
  return told.map(op => {
    const { event, name } = mustEntity(op.entity)
    return {
      type: whole ?? `${event}:${verbs[op.op]}`,
      ...scope,
      entity: name,
      id: op.op === 'put' ? op.row.id : op.id,
    }
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
