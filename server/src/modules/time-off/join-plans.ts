/** Who reads whose plan of days off: changed by the server, on both sides. */
import { noBody } from '@caravel/sync-protocol/body-schema'
import { vacayMember } from '@caravel/sync-protocol/entities/vacay-member'
import { vacayId } from '@caravel/sync-protocol/entities/vacay'
import { AppError } from '@caravel/sync-protocol/errors'
import { derivedId, memberRowId } from '@caravel/sync-protocol/ids'
import type { Op } from '@caravel/sync-protocol/op'
import type { MutationRoute } from '@caravel/sync-protocol/plan'
import { vacayStream } from '@caravel/sync-protocol/streams'
import type { Kysely } from 'kysely'
import type { App } from '../../context.ts'
import type { Database } from '../../db/schema.ts'
import type { Deliver } from '../../sync/effects.ts'
import { jobRequest } from '../../sync/job-request.ts'
import { listRows } from '../../sync/synced-rows.ts'

export interface PlanPerson {
  id: string
  username: string
  avatar: string | null
}

/** The most people who plan together. */
export const mostTogether = 8

const job = (name: string, stream: string, plan: MutationRoute['plan']): MutationRoute => ({
  name,
  method: 'POST',
  path: '/',
  permission: 'none',
  body: noBody,
  stream: () => stream,
  plan,
})

/** Somebody writes in the plan of `ownerId`, or only reads it. */
const letIn = (ownerId: string, person: PlanPerson, role: 'editor' | 'viewer'): MutationRoute => {
  const planId = vacayId(ownerId)
  return job('vacay_member.join', vacayStream(planId), state => {
    const id = memberRowId(vacayMember.name, planId, person.id)
    const row = state.get(vacayMember, id)
    // Who writes in it does not become one who only reads.
    if (row?.left_at === null && (row.role === role || row.role === 'editor')) return { ops: [] }
    const fields = {
      user_id: person.id,
      name: person.username,
      avatar: person.avatar,
      role,
      invited_by: ownerId,
      left_at: null,
    }
    const op: Op = row
      ? { op: 'update', entity: vacayMember.name, id, fields }
      : { op: 'create', entity: vacayMember.name, id, fields }
    return { ops: [op] }
  })
}

const letOut = (
  ownerId: string,
  userId: string,
  left_at: number,
  role: 'editor' | 'viewer' = 'editor',
): MutationRoute => {
  const planId = vacayId(ownerId)
  return job('vacay_member.leave', vacayStream(planId), state => {
    const id = memberRowId(vacayMember.name, planId, userId)
    const row = state.get(vacayMember, id)
    if (row?.role !== role || row.left_at !== null) return { ops: [] }
    return { ops: [{ op: 'update', entity: vacayMember.name, id, fields: { left_at } }] }
  })
}

type Services = Pick<App, 'committer'>

const run = async ({ committer }: Services, route: MutationRoute, key: string): Promise<void> => {
  const stream = route.stream({}, {})
  await committer.commit(
    jobRequest(route, { params: {}, body: {}, mutation_id: derivedId('vacay', route.name, stream, key) }),
  )
}

/** Those who write in the plan of somebody, beside its owner. */
export const editorsOf = async (db: Kysely<Database>, ownerId: string): Promise<PlanPerson[]> => {
  const rows = await listRows(db, vacayMember, vacayStream(vacayId(ownerId)))
  return rows
    .map(({ row }) => row)
    .filter(row => row['role'] === 'editor' && row['left_at'] === null)
    .map(row => ({
      id: String(row['user_id']),
      username: String(row['name']),
      avatar: row['avatar'] === null ? null : String(row['avatar']),
    }))
}

/** Everybody of a group and who joins it write in each other's plans from now on. Repeated it changes nothing. */
export const fuse = async (
  app: Services,
  group: readonly PlanPerson[],
  joining: PlanPerson,
  key: string,
): Promise<void> => {
  for (const person of group) {
    await run(app, letIn(person.id, joining, 'editor'), `${key} ${person.id} ${joining.id}`)
    await run(app, letIn(joining.id, person, 'editor'), `${key} ${joining.id} ${person.id}`)
  }
}

export const showTo = (app: Services, ownerId: string, viewer: PlanPerson, key: string): Promise<void> =>
  run(app, letIn(ownerId, viewer, 'viewer'), `${key} ${viewer.id}`)

/** Somebody looks at the plan of another no longer, by their own choice. */
export const stopShowing = (app: Services, ownerId: string, viewerId: string, at: number): Promise<void> =>
  run(app, letOut(ownerId, viewerId, at, 'viewer'), `${viewerId} ${at}`)

export const leaveChannelName = 'vacay-leave'

/** The other half of ending: who left the group is taken out of the plans of those they planned with. */
export const leaveChannel =
  (app: Services): Deliver =>
  async ({ recipient, payload }, key) => {
    try {
      await run(app, letOut(recipient, String(payload['user_id']), Number(payload['left_at'])), key)
    } catch (error) {
      // Their plan is gone, and with it everybody who read it.
      if (!(error instanceof AppError) || error.code !== 'NO_ACCESS') throw error
    }
  }
