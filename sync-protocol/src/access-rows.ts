/** The entities that access to a stream is read off: the only ones that the server's engine knows by name. */
import { appAddon } from './entities/app-addon.ts'
import { appLevel } from './entities/app-level.ts'
import { tripMember } from './entities/trip-member.ts'
import { trip } from './entities/trip.ts'

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
