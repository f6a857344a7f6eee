/** Takes back all that one import brought: trips that it made go, and of others goes what it added. */
import { AppError } from '@caravel/sync-protocol/errors'
import { mustMutation } from '@caravel/sync-protocol/mutations'
import { tripStream } from '@caravel/sync-protocol/streams'
import { mustUser, type Ctx } from '../../context.ts'
import { answerCommit } from '../../sync/entity-routes.ts'
import { readRequest } from '../../sync/read-request.ts'
import { findStream } from '../../sync/stream-heads.ts'
import { innerOf } from './bring-trip.ts'
import { keepMade, madeBy, type MadeTrip } from './import-folder.ts'

export interface Undone {
  id: string
  title: string
  undone: boolean
}

/** What could not be taken back stays listed, so that it can be tried again. */
export async function undoImport(ctx: Ctx, id: string): Promise<Undone[]> {
  const { id: user } = mustUser(ctx)
  const made = await madeBy(ctx, user, id)
  const left: MadeTrip[] = []
  const answers: Undone[] = []
  for (const trip of made.toReversed()) {
    const undone = await revertTrip(ctx, trip)
    if (!undone) left.unshift(trip)
    answers.unshift({ id: trip.id, title: trip.title, undone })
  }
  await keepMade(ctx, user, id, left)
  return answers
}

async function revertTrip(ctx: Ctx, { id, known, mutation_id }: MadeTrip): Promise<boolean> {
  if (known && mutation_id === null) return true
  const inner = innerOf(ctx)
  const request = known
    ? readRequest(inner, mustMutation('undo'), { stream: tripStream(id) }, { mutation_id })
    : readRequest(inner, mustMutation('trip.delete'), { trip_id: id }, {})
  try {
    await answerCommit(inner, request)
    return true
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    // The trip is gone already, or there is nothing left of what came into it.
    const { closed_at } = await findStream(ctx.db.read, tripStream(id))
    return closed_at !== null || (known && error.code === 'NOTHING_TO_UNDO')
  }
}
