/** What the deletion of an account changes in what it shares. Jobs of the server: no level stands in the way. */
import { sharedKinds } from '@caravel/sync-protocol/access-rows'
import { noBody } from '@caravel/sync-protocol/body-schema'
import { deletedAccountName } from '@caravel/sync-protocol/domain/deleted-account'
import { assignmentParticipant } from '@caravel/sync-protocol/entities/assignment-participant'
import { tripMember } from '@caravel/sync-protocol/entities/trip-member'
import { mustEntity } from '@caravel/sync-protocol/entities/index'
import type { AnyRow } from '@caravel/sync-protocol/entity'
import { memberRowId } from '@caravel/sync-protocol/ids'
import type { Op } from '@caravel/sync-protocol/op'
import type { MutationRoute } from '@caravel/sync-protocol/plan'
import { parseStream } from '@caravel/sync-protocol/streams'
import type { User } from '../user-queries.ts'

const job = { method: 'POST', path: '/', permission: 'none', body: noBody } as const

const rowIdIn = (stream: string, userId: string): string =>
  memberRowId(tripMember.name, parseStream(stream)?.id ?? '', userId)

/** The trip becomes someone else's, who joins it if they were not on it. */
export const inheritTrip = (
  stream: string,
  from: string,
  { id: user_id, username: name, avatar }: Pick<User, 'id' | 'username' | 'avatar'>,
): MutationRoute => ({
  ...job,
  name: 'member.inherit',
  stream: () => stream,
  plan(state) {
    const before = state.get(tripMember, rowIdIn(stream, from))
    if (before?.role !== 'owner') return { ops: [] }
    const id = rowIdIn(stream, user_id)
    const known = state.get(tripMember, id)
    const fields = { user_id, name, avatar, role: 'owner', left_at: null }
    const heir: Op = known
      ? { op: 'update', entity: tripMember.name, id, fields }
      : { op: 'create', entity: tripMember.name, id, fields: { ...fields, invited_by: null } }
    const steps: Op = { op: 'update', entity: tripMember.name, id: before.id, fields: { role: 'member' } }
    return { ops: [heir, { ...steps, derived: true }] }
  },
})

/** They leave what they share, if they are still there, and are without a name; `heirs` may get what is no trip. */
export const leaveStream = (
  stream: string,
  userId: string,
  now: number,
  heirs: ReadonlySet<string>,
): MutationRoute =>
  parseStream(stream)?.kind === 'trip'
    ? leaveTrip(stream, userId, now)
    : leaveShared(stream, userId, now, heirs)

const leaveTrip = (stream: string, userId: string, now: number): MutationRoute => ({
  ...job,
  name: 'member.forget',
  stream: () => stream,
  plan(state) {
    const id = rowIdIn(stream, userId)
    const row = state.get(tripMember, id)
    if (!row) return { ops: [] }
    const fields = { name: deletedAccountName, avatar: null, role: 'member', left_at: row.left_at ?? now }
    const joins = state
      .list(assignmentParticipant)
      .filter(item => item.user_id === userId)
      .sort((a, b) => (a.id < b.id ? -1 : 1))
    return {
      ops: [
        { op: 'update', entity: tripMember.name, id, fields },
        ...joins.map((item): Op => ({
          op: 'delete',
          entity: assignmentParticipant.name,
          id: item.id,
          derived: true,
        })),
      ],
    }
  },
})

/** Of no trip: who owned it hands it to the heir who writes in it longest, and where none does it is deleted. */
const leaveShared = (
  stream: string,
  userId: string,
  now: number,
  heirs: ReadonlySet<string>,
): MutationRoute => ({
  ...job,
  name: 'member.forget',
  stream: () => stream,
  plan(state) {
    const kind = sharedKinds.find(each => each.kind === parseStream(stream)?.kind)
    if (!kind) return { ops: [] }
    const members = mustEntity(kind.members)
    const people = state.list(members) as AnyRow[]
    const row = people.find(each => each['user_id'] === userId)
    if (!row) return { ops: [] }
    const fields = { name: deletedAccountName, avatar: null, left_at: row['left_at'] ?? now }
    const leaves: Op = { op: 'update', entity: members.name, id: row.id, fields }
    if (row['role'] !== 'owner' || row['left_at'] !== null) return { ops: [leaves] }
    // A plan of days off is one person's own, whoever else writes in it.
    const [heir] = (kind.kind === 'vacay' ? [] : people)
      .filter(each => each.id !== row.id && each['left_at'] === null && each['role'] !== 'viewer')
      .filter(each => heirs.has(String(each['user_id'])))
      .sort((a, b) => a.created_at - b.created_at || (a.id < b.id ? -1 : 1))
    const root = parseStream(stream)?.id ?? ''
    const next: Op = heir
      ? { op: 'update', entity: members.name, id: heir.id, fields: { role: 'owner' }, derived: true }
      : { op: 'delete', entity: kind.root, id: root, derived: true }
    return { ops: [leaves, next] }
  },
})
