import './people.css'
import { CloudOff, LogOut } from 'lucide-preact'
import { trip } from '@caravel/sync-protocol/entities/trip'
import { tripMember } from '@caravel/sync-protocol/entities/trip-member'
import { tripStream } from '@caravel/sync-protocol/streams'
import { useMemo } from 'preact/hooks'
import { leaveTrip } from '../../shared/trips/leave-trip.ts'
import { peopleHere } from '../../shared/people/people-here.ts'
import { toPeople } from '../../shared/people/people.ts'
import { SeenSwitch } from '../../shared/forms/seen-switch.tsx'
import { closeSheet } from '../../shared/navigation/sheet-url.ts'
import { device } from '../../data/device.ts'
import { session } from '../../data/session.ts'
import { openStream } from '../../data/store.ts'
import { syncStatus } from '../../data/sync/status.ts'
import { t } from '../../i18n/t.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Sheet } from '../../ui/overlays/sheet.tsx'
import { AddPerson } from './add-person.tsx'
import { MemberRow } from './member-row.tsx'
import { RightsList } from './rights-list.tsx'

/** Who is on a trip and what they may do. Changing it needs a connection, because it decides who may read. */
export default function PeopleSheet({ tripId }: { tripId: string }) {
  const stream = tripStream(tripId)
  const view = useMemo(() => openStream(stream), [stream])
  const title = view.rows(trip).value.get(tripId)?.title ?? ''
  const rows = [...view.rows(tripMember).value.values()]
  const people = toPeople(rows)
  const here = new Set(peopleHere(stream, people).map(({ id }) => id))
  const me = useMe()
  const members = people.flatMap(person => {
    const member = rows.find(row => row.user_id === person.id)
    return member ? [{ member, person: { ...person, here: here.has(person.id) } }] : []
  })
  const mine = members.find(({ member }) => member.user_id === me)?.member
  const owns = mine?.role === 'owner'
  const manages = view.can('member_manage')
  const local = view.status.value === 'local'
  const offReason = local ? t('people.notSent') : isCutOff() ? t('people.offline') : undefined
  return (
    <Sheet title={t('people.title')} over={<bdi>{title}</bdi>} onClose={closeSheet}>
      <div class="people">
        <ul class="list">
          {members.map(({ member, person }) => (
            <MemberRow
              key={member.id}
              {...{ member, person, title, owns, manages, offReason }}
              isMe={member.user_id === me}
            />
          ))}
        </ul>
        {offReason ? <Notice icon={CloudOff}>{offReason}</Notice> : manages && <AddPerson tripId={tripId} />}
        <SeenSwitch />
        <RightsList />
        {mine && owns && members.length > 1 && <p class="people-note">{t('people.ownerStays')}</p>}
        {mine && !owns && !offReason && (
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

/** Known to have no connection; as long as nothing is known, what is tried says so itself. */
function isCutOff(): boolean {
  const { connected } = syncStatus.value
  return !connected && device.value?.engine.state().reach !== 'unknown'
}
