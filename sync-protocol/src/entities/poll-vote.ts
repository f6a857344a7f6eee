import * as z from 'zod/mini'
import { defineEntity, register } from '../entity.ts'
import { field, idSchema } from '../field.ts'
import { memberRowId } from '../ids.ts'
import { mostOptions } from './poll.ts'

export const choiceSchema = () => z.array(idSchema).check(z.maxLength(mostOptions))

export const voteId = (pollId: string, userId: string): string => memberRowId('poll_vote', pollId, userId)

/** What a member chose in a poll: one row for each, so that two devices of one person end as one vote. */
export const pollVote = defineEntity({
  name: 'poll_vote',
  one: 'vote',
  many: 'votes',
  path: 'collab/votes',
  event: 'collab:poll',
  stream: 'trip',
  permission: 'collab_edit',
  addon: 'collab',
  copy: 'skip',
  on_delete: 'win',
  actions_only: true,
  own_import: true,
  groups: {
    pair: register({ poll_id: field.parent('poll'), user_id: field.user() }, { fixed: true }),
    choice: register({ option_ids: field.json<string[]>(choiceSchema, []) }),
  },
  derivedId: row => voteId(String(row['poll_id']), String(row['user_id'])),
})
