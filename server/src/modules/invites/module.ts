import { closingMutation, levelEntity, memberEntity } from '@caravel/sync-protocol/access-rows'
import { appStream, parseStream } from '@caravel/sync-protocol/streams'
import { endUnvouchedInvites } from '../../accounts/invites/invite-maker-queries.ts'
import { sweepTripInvites } from '../../accounts/invites/invite-queries.ts'
import type { ServerModule } from '../../module.ts'
import { invitedRoutes } from './invited-routes.ts'
import { inviteRoutes } from './invite-routes.ts'
import { tripInviteRoutes } from './trip-invite-routes.ts'

/** Ended invites are listed for so long. */
const keptEndedMs = 30 * 86_400_000

/** Links that let people in: on the server, or on a trip too. */
export const invites: ServerModule = {
  routes: [...inviteRoutes, ...tripInviteRoutes, ...invitedRoutes],
  async start({ committer, db }) {
    committer.onWritten(async (tx, { stream, commit }) => {
      // A deleted trip lets nobody in, and its invites come back with it.
      if (commit.name === closingMutation) return
      const changes = (entity: string) => commit.ops.some(op => op.entity === entity)
      if (stream === appStream) {
        if (changes(levelEntity)) await endUnvouchedInvites(tx)
      } else if (changes(memberEntity)) {
        await endUnvouchedInvites(tx, { trip_id: parseStream(stream)?.id ?? '' })
      }
    })
    if (!db.schemaBehind) await committer.exclusive(tx => endUnvouchedInvites(tx))
  },
  accountRestricted: (tx, userId) => endUnvouchedInvites(tx, { created_by: userId }),
  sweep: ({ committer, now }) => committer.exclusive(tx => sweepTripInvites(tx, now() - keptEndedMs)),
}
