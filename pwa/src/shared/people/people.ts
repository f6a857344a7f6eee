/** Members of a trip as the kit draws people, the same on every page. */
import { budgetGuest } from '@caravel/sync-protocol/entities/budget-guest'
import { tripMember } from '@caravel/sync-protocol/entities/trip-member'
import type { StreamKey } from '@caravel/sync-protocol/streams'
import { deletedAccountName } from '@caravel/sync-protocol/domain/deleted-account'
import { device } from '../../data/device.ts'
import { openStream } from '../../data/store.ts'
import { t } from '../../i18n/t.ts'
import type { Person } from '../../ui/avatar.tsx'
import { whoColours } from '../../ui/who-colour.ts'

type MemberLike = {
  user_id: string
  name: string
  avatar: string | null
  left_at?: number | null
  created_at?: number
}

/** Those who are on the trip now, the first to join first; no two share a colour while there are enough. */
export function toPeople(members: Iterable<MemberLike>): Person[] {
  const here = [...members].filter(({ left_at: left }) => left === null || left === undefined)
  const colours = whoColours(here.map(({ user_id: id }) => id))
  return here
    .sort((a, b) => (a.created_at ?? 0) - (b.created_at ?? 0) || (a.user_id < b.user_id ? -1 : 1))
    .map(({ user_id: id, name, avatar }) => ({
      id,
      name,
      colour: colours.get(id),
      ...(avatar ? { imageUrl: `/uploads/avatars/${avatar}` } : {}),
    }))
}

/**
 * Someone by those of a trip known on this device, former members and people without an account included; undefined:
 * nobody. The reader is known without the rows of a trip, which go with it when it is taken away.
 */
export function personOf(stream: StreamKey, userId: string): Person | undefined {
  const members = [...openStream(stream).rows(tripMember).value.values()]
  const here = toPeople(members).find(({ id }) => id === userId)
  const guest = openStream(stream).rows(budgetGuest).value.get(userId)
  const name = members.find(member => member.user_id === userId)?.name ?? guest?.name ?? ownName(userId)
  return here ?? (name === undefined ? undefined : { id: userId, name: shownName(name) })
}

const ownName = (userId: string): string | undefined => {
  const me = device.value?.actor
  return me?.user_id === userId ? me.name : undefined
}

/** The same, with words in place of the name of someone whom nobody here knows. */
export function personIn(stream: StreamKey, userId: unknown): Person {
  const id = String(userId ?? '')
  return personOf(stream, id) ?? { id, name: t('sync.someone') }
}

/** What someone on a trip is called, in the reader's language where they have no name any more. */
export const shownName = (name: string): string =>
  name === deletedAccountName ? t('people.deletedAccount') : name
