import './people.css'
import type { Member } from './member-row.tsx'
import type { Person } from '../../../ui/avatar.tsx'
import { t } from '../../../i18n/t.ts'
import { AddPerson } from './add-person.tsx'
import { MemberRow } from './member-row.tsx'

export interface PeoplePartProps {
  tripId: string
  title: string
  me: string | undefined
  members: readonly { member: Member; person: Person }[]
  owns: boolean
  manages: boolean
  /** Why nothing of it can be changed now. */
  offReason: string | undefined
  /** An invite was made, or the open ones were replaced. */
  onInvites: (made?: string) => void
}

/** Who is on the trip, and one more by name or address. */
export function PeoplePart(props: PeoplePartProps) {
  const { tripId, title, me, members, owns, manages, offReason, onInvites } = props
  return (
    <section class="share-part" aria-labelledby="share-people">
      <h3 id="share-people">{t('people.title')}</h3>
      <ul class="list">
        {members.map(({ member, person }) => (
          <MemberRow
            key={member.id}
            {...{ member, person, title, owns, manages, offReason }}
            isMe={member.user_id === me}
            onReplaced={onInvites}
          />
        ))}
      </ul>
      {manages && !offReason && <AddPerson tripId={tripId} onInvited={onInvites} />}
    </section>
  )
}
