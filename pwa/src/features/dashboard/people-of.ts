import type { TripSummary } from '../../data/trips.ts'
import type { Person } from '../../ui/avatar.tsx'

/** The members of a trip as the kit draws people. */
export const peopleOf = ({ members }: Pick<TripSummary, 'members'>): Person[] =>
  members.map(({ user_id: id, name, avatar }) => ({
    id,
    name,
    ...(avatar ? { imageUrl: `/uploads/avatars/${avatar}` } : {}),
  }))
