import { defineEntity, server } from '../entity.ts'
import { field } from '../field.ts'
import { derivedId } from '../ids.ts'
import { choiceSchema } from './poll-vote.ts'

export const ownVoteId = (userId: string, tripId: string, pollId: string): string =>
  derivedId('own_vote', userId, tripId, pollId)

/**
 * What someone chose in an anonymous poll: in their own stream, which nobody else reads. The server counts these rows and
 * writes only the sums into the poll.
 */
export const ownVote = defineEntity({
  name: 'own_vote',
  one: 'vote',
  many: 'votes',
  path: 'votes',
  event: 'collab:vote',
  stream: 'user',
  permission: 'self',
  addon: 'collab',
  named_by: 'poll_id',
  on_delete: 'win',
  actions_only: true,
  groups: {
    poll: server({ for_trip_id: field.soft('trip'), poll_id: field.soft('poll') }),
    choice: server({ option_ids: field.json<string[]>(choiceSchema, []) }),
  },
  derivedId: row => ownVoteId(String(row['user_id']), String(row['for_trip_id']), String(row['poll_id'])),
})
