import { journeyContributor } from '@caravel/sync-protocol/entities/journey-contributor'
import { Avatar, type AvatarSize, type Person } from '../../ui/avatar.tsx'
import { journalView, type Contributor } from './journal-rows.ts'

/** Who wrote, as the journal knows them. */
export const findAuthor = (journalId: string, userId: string | null): Contributor | undefined =>
  userId === null
    ? undefined
    : ([...journalView(journalId).rows(journeyContributor).value.values()] as Contributor[]).find(
        ({ user_id: id }) => id === userId,
      )

export function AuthorAvatar(props: { journalId: string; userId: string | null; size?: AvatarSize }) {
  const author = findAuthor(props.journalId, props.userId)
  if (!author) return null
  return <Avatar person={personOf(author)} size={props.size ?? 24} />
}

/** As avatars show them. */
export const personOf = ({ user_id: id, name, avatar }: Contributor): Person => ({
  id,
  name,
  ...(avatar ? { imageUrl: `/uploads/avatars/${avatar}` } : {}),
})

/** Everybody who is in a journal, in the order they came. */
export const contributorsOf = (journalId: string): Contributor[] =>
  ([...journalView(journalId).rows(journeyContributor).value.values()] as Contributor[])
    .filter(({ left_at: left }) => left === null)
    .toSorted((a, b) => a.created_at - b.created_at || (a.id < b.id ? -1 : 1))

export const peopleOf = (journalId: string): Person[] => contributorsOf(journalId).map(personOf)
