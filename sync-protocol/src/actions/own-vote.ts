/** Voting in an anonymous poll. Of the poll a plan in one's own stream knows nothing: the server asks before it commits. */
import * as z from 'zod/mini'
import { ownVote, ownVoteId } from '../entities/own-vote.ts'
import { choiceSchema } from '../entities/poll-vote.ts'
import { defineAction } from '../plan.ts'
import { userStream } from '../streams.ts'

/** All that the sender chose: an empty choice takes the vote back. */
export const voteAnonymously = defineAction({
  name: 'poll.vote-anonymously',
  method: 'PUT',
  path: '/api/users/:user_id/votes/:for_trip_id/:poll_id',
  permission: 'self',
  addon: 'collab',
  entity: ownVote,
  body: () => z.strictObject({ option_ids: choiceSchema() }),
  stream: params => userStream(params.user_id),
  plan(state, { params: { user_id, for_trip_id, poll_id }, body }) {
    const id = ownVoteId(user_id, for_trip_id, poll_id)
    const entity = ownVote.name
    const option_ids = [...new Set(body.option_ids)]
    const subject = { entity: ownVote, id }
    if (state.get(ownVote, id))
      return { ops: [{ op: 'update', entity, id, fields: { option_ids }, derived: true }], subject }
    return { ops: [{ op: 'create', entity, id, fields: { for_trip_id, poll_id, option_ids } }], subject }
  },
})
