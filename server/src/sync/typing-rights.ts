/** A sign of typing is passed on only of someone who may say in the chat what they type, while there is one. */
import { can } from '@caravel/sync-protocol/access'
import type { Place } from '@caravel/sync-protocol/wire'
import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'
import { accessTo, isAddonOn, readLevels, standingOf, type Caller } from './stream-access.ts'

export const permittedPlaces = (
  db: Kysely<Database>,
  caller: Caller,
  places: readonly Place[],
): Promise<Place[]> =>
  Promise.all(
    places.map(async place => {
      if (!place.typing || (await mayType(db, caller, place.stream))) return place
      const { typing: _, ...rest } = place
      return rest
    }),
  )

async function mayType(db: Kysely<Database>, caller: Caller, stream: string): Promise<boolean> {
  if (!(await isAddonOn(db, 'collab'))) return false
  const access = await accessTo(db, caller, stream)
  return access !== undefined && can('collab_edit', standingOf(caller, access.role, await readLevels(db)))
}
