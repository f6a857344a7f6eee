import './people.css'
import { CloudOff, LogOut, UserRoundMinus } from 'lucide-preact'
import { trip } from '@caravel/sync-protocol/entities/trip'
import { tripMember } from '@caravel/sync-protocol/entities/trip-member'
import type { RowOf } from '@caravel/sync-protocol/entity'
import { tripStream } from '@caravel/sync-protocol/streams'
import { useMemo } from 'preact/hooks'
import { leaveTrip } from '../../app/leave-trip.ts'
import { toPeople } from '../../app/people.ts'
import { closeSheet } from '../../app/sheet-url.ts'
import { session } from '../../data/session.ts'
import { openStream } from '../../data/store.ts'
import { syncStatus } from '../../data/sync/status.ts'
import { t } from '../../i18n/t.ts'
import { Avatar, type Person } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { ListRow } from '../../ui/list-row.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { AddPerson } from './add-person.tsx'
import { removePerson } from './people-actions.ts'

type Member = RowOf<typeof tripMember>

/** Who is on a trip. Adding and removing needs a connection, because it decides who may read. */
export default function PeopleSheet({ tripId }: { tripId: string }) {
  const view = useMemo(() => openStream(tripStream(tripId)), [tripId])
  const title = view.rows(trip).value.get(tripId)?.title ?? ''
  const members = view.rows(tripMember).value
  const byUser = new Map([...members.values()].map(member => [member.user_id, member]))
  const here = toPeople(members.values()).flatMap(person => {
    const member = byUser.get(person.id)
    return member ? [{ person, member }] : []
  })
  const me = useMe()
  const manages = view.can('member_manage')
  const owner = here.some(({ member }) => member.user_id === me && member.role === 'owner')
  const connected = syncStatus.value.connected
  const local = view.status.value === 'local'
  return (
    <Sheet title={t('people.title')} over={<bdi>{title}</bdi>} onClose={closeSheet}>
      <div class="people">
        <ul class="list">
          {here.map(({ person, member }) => (
            <MemberRow
              key={member.id}
              member={member}
              person={person}
              isMe={member.user_id === me}
              onRemove={
                connected && manages && member.role !== 'owner' && member.user_id !== me
                  ? () => void removePerson(tripId, member)
                  : undefined
              }
            />
          ))}
        </ul>
        {local ? (
          <Notice icon={CloudOff}>{t('people.notSent')}</Notice>
        ) : connected ? (
          manages && <AddPerson tripId={tripId} />
        ) : (
          <Notice icon={CloudOff}>{t('people.offline')}</Notice>
        )}
        {!owner && connected && me !== undefined && (
          <Button kind="destructive" icon={LogOut} onClick={() => void leaveTrip(tripId, title)}>
            {t('people.leave')}
          </Button>
        )}
      </div>
    </Sheet>
  )
}

function useMe(): string | undefined {
  const now = session.value
  return now.status === 'signed-in' ? now.user.id : undefined
}

function MemberRow(props: {
  member: Member
  person: Person
  isMe: boolean
  onRemove: (() => void) | undefined
}) {
  const { member, person, isMe, onRemove } = props
  const { name } = member
  return (
    <ListRow
      lead={<Avatar person={person} size={40} decorative />}
      title={<bdi>{isMe ? t('people.you', { name }) : name}</bdi>}
      meta={t(member.role === 'owner' ? 'people.owner' : 'people.member')}
      action={
        onRemove && (
          <IconButton icon={UserRoundMinus} label={t('people.remove', { name })} onClick={onRemove} />
        )
      }
    />
  )
}
