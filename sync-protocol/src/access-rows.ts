/** The entities that access to a stream is read off: the only ones that the server's engine knows by name. */
import { appAddon } from './entities/app-addon.ts'
import { appLevel } from './entities/app-level.ts'
import { tripMember } from './entities/trip-member.ts'
import { entities } from './entities/index.ts'
import { trip } from './entities/trip.ts'
import { streamKinds, type StreamKind } from './streams.ts'

/** Who is on a trip, or was, and with which role. */
export const memberEntity = tripMember.name
/** What a trip's stream is about: gone with it, the stream is closed. */
export const rootEntity = trip.name
/** The mutation that closes a trip's stream. */
export const closingMutation = `${trip.name}.delete`
/** How much each action asks for, where an admin has changed it. */
export const levelEntity = appLevel.name
/** Which add-ons are on, where an admin has changed it. */
export const addonEntity = appAddon.name

/** A kind of stream that people share. */
export interface SharedKind {
  kind: StreamKind
  /** The entity of its members (`StreamRule.members`). */
  members: string
  /** What it is about: gone with it, the stream is closed. */
  root: string
}

/** The kinds of stream that people share. */
export const sharedKinds: readonly SharedKind[] = Object.entries(streamKinds).flatMap(
  ([kind, { members }]) => {
    const root = entities.find(entity => entity.stream === kind && entity.root)?.name
    return members && root ? [{ kind: kind as StreamKind, members, root }] : []
  },
)
