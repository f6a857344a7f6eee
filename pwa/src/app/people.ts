/** Members of a trip as the kit draws people, the same on every page. */
import type { Person } from '../ui/avatar.tsx'
import { whoColours } from '../ui/who-colour.ts'

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
    .sort((a, b) => (a.created_at ?? 0) - (b.created_at ?? 0))
    .map(({ user_id: id, name, avatar }) => ({
      id,
      name,
      colour: colours.get(id),
      ...(avatar ? { imageUrl: `/uploads/avatars/${avatar}` } : {}),
    }))
}
