import { journeyContributor } from '@caravel/sync-protocol/entities/journey-contributor'
import { Avatar, type AvatarSize } from '../../ui/avatar.tsx'
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
  const { user_id: id, name, avatar } = author
  return (
    <Avatar
      person={{ id, name, ...(avatar ? { imageUrl: `/uploads/avatars/${avatar}` } : {}) }}
      size={props.size ?? 24}
    />
  )
}
