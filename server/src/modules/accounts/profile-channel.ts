/** A person's name stands in all that they share; when it changes, each of these streams hears of it (sync rule L16). */
import { noBody } from '@caravel/sync-protocol/body-schema'
import { mustEntity } from '@caravel/sync-protocol/entities/index'
import type { AnyRow } from '@caravel/sync-protocol/entity'
import { AppError } from '@caravel/sync-protocol/errors'
import { derivedId, memberRowId } from '@caravel/sync-protocol/ids'
import type { MutationRoute } from '@caravel/sync-protocol/plan'
import { membersOf, parseStream } from '@caravel/sync-protocol/streams'
import type { App } from '../../context.ts'
import type { Deliver } from '../../sync/effects.ts'
import { findUser, type User } from '../../accounts/user-queries.ts'

const memberProfile = (stream: string, { id: userId, username: name, avatar }: User): MutationRoute => ({
  name: 'member.profile',
  method: 'POST',
  path: '/',
  permission: 'none',
  body: noBody,
  stream: () => stream,
  plan(state) {
    const members = membersOf(stream) ?? ''
    const id = memberRowId(members, parseStream(stream)?.id ?? '', userId)
    const row = state.get(mustEntity(members), id) as AnyRow | undefined
    if (!row || row['left_at'] !== null) return { ops: [] }
    return { ops: [{ op: 'update', entity: members, id, fields: { name, avatar } }] }
  },
})

/** Writes what the account says now, so it does not matter how often or in which order it is delivered. */
export const profileChannel =
  ({ db, committer }: Pick<App, 'db' | 'committer'>): Deliver =>
  async ({ recipient, payload }, key) => {
    const user = await findUser(db, String(payload['user_id']))
    if (!user) return
    const route = memberProfile(recipient, user)
    // Of the values too: what is delivered again after the next rename is another change.
    const mutation_id = derivedId('effect', key, user.username, user.avatar ?? '')
    const job = { params: {}, body: {}, base: {}, actor: undefined, kind: 'job', mutation_id } as const
    try {
      await committer.commit({ ...job, route })
    } catch (error) {
      // It was deleted meanwhile: there is nobody left to read it.
      if (!(error instanceof AppError) || error.code !== 'NO_ACCESS') throw error
    }
  }
