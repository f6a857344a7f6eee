import { Crown, UserRoundMinus } from 'lucide-preact'
import type { tripMember } from '@caravel/sync-protocol/entities/trip-member'
import type { RowOf } from '@caravel/sync-protocol/entity'
import { t } from '../../../i18n/t.ts'
import { PersonRow } from '../../../shared/people/person-row.tsx'
import type { Person } from '../../../ui/avatar.tsx'
import type { MenuItem } from '../../../ui/overlays/menu.tsx'
import { handOver, removePerson } from './people-actions.ts'

export type Member = RowOf<typeof tripMember>

/** Someone on the trip, and what the reader may do about them. */
export function MemberRow(props: {
  member: Member
  person: Person
  title: string
  isMe: boolean
  /** The reader owns the trip. */
  owns: boolean
  manages: boolean
  /** Why nothing of it can be done now. */
  offReason: string | undefined
  /** The open invites have other links now. */
  onReplaced: () => void
}) {
  const { member, person, title, isMe, owns, manages, offReason, onReplaced } = props
  const { name } = member
  const items: MenuItem[] = []
  if (!isMe && owns)
    items.push({
      id: 'owner',
      icon: Crown,
      label: t('people.handOver', { name }),
      offReason,
      onSelect: () => void handOver(member, title),
    })
  if (!isMe && manages && member.role !== 'owner')
    items.push({
      id: 'remove',
      icon: UserRoundMinus,
      label: t('people.remove', { name }),
      danger: true,
      offReason,
      onSelect: () => void removePerson(member).then(replaced => replaced && onReplaced()),
    })
  const meta = [t(member.role === 'owner' ? 'people.owner' : 'people.member')]
  if (person.here) meta.push(t('people.isHere'))
  return (
    <PersonRow
      person={person}
      title={isMe ? t('people.you', { name }) : name}
      meta={meta.join(' · ')}
      items={items}
      menuLabel={t('people.moreFor', { name })}
    />
  )
}
