import './share-sheet.css'
import { CloudOff, LogOut } from 'lucide-preact'
import { trip } from '@caravel/sync-protocol/entities/trip'
import { tripMember } from '@caravel/sync-protocol/entities/trip-member'
import { tripStream } from '@caravel/sync-protocol/streams'
import { useMemo, useState } from 'preact/hooks'
import { device } from '../../data/device.ts'
import { listTripInvites } from '../../data/invites.ts'
import { session } from '../../data/session.ts'
import { openStream } from '../../data/store.ts'
import { syncStatus } from '../../data/sync/status.ts'
import { t } from '../../i18n/t.ts'
import { SeenSwitch } from '../../shared/forms/seen-switch.tsx'
import { closeSheet } from '../../shared/navigation/sheet-url.ts'
import { peopleHere } from '../../shared/people/people-here.ts'
import { toPeople } from '../../shared/people/people.ts'
import { leaveTrip } from '../../shared/trips/leave-trip.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Sheet } from '../../ui/overlays/sheet.tsx'
import { InvitesPart } from './invites/invites-part.tsx'
import { LinksPart } from './links-part.tsx'
import { PeoplePart } from './people/people-part.tsx'
import { RightsList } from './people/rights-list.tsx'
import { TakeAlong } from './take-along.tsx'
import { useServerList } from './use-server-list.ts'

/**
 * All that brings a trip to others: who is on it, links to join and to look, and the trip as a file. Changing it needs a
 * connection, because it decides who may read.
 */
export default function ShareSheet({ tripId }: { tripId: string }) {
  const stream = tripStream(tripId)
  const view = useMemo(() => openStream(stream), [stream])
  const title = view.rows(trip).value.get(tripId)?.title ?? ''
  const me = useMe()
  const members = membersOf(stream, [...view.rows(tripMember).value.values()])
  const mine = members.find(({ member }) => member.user_id === me)?.member
  const owns = mine?.role === 'owner'
  const manages = view.can('member_manage')
  const local = view.status.value === 'local'
  const offReason = local ? t('people.notSent') : isCutOff() ? t('people.offline') : undefined
  const invites = useServerList(listTripInvites, tripId, manages && !offReason)
  const [fresh, setFresh] = useState<string>()
  const onInvites = (made?: string) => {
    setFresh(made)
    invites.reload()
  }
  return (
    <Sheet title={t('share.title')} over={<bdi>{title}</bdi>} onClose={closeSheet} tall>
      <div class="share-sheet">
        {offReason && <Notice icon={CloudOff}>{offReason}</Notice>}
        <PeoplePart {...{ tripId, title, me, members, owns, manages, offReason, onInvites }} />
        {manages && !offReason && (
          <InvitesPart tripId={tripId} list={invites} fresh={fresh} onMade={onInvites} />
        )}
        {!offReason && <LinksPart tripId={tripId} manages={view.can('share_manage')} />}
        {!local && (
          <details class="share-part share-choices">
            <summary>{t('sharing.export')}</summary>
            <TakeAlong tripId={tripId} />
          </details>
        )}
        <details class="share-part share-choices">
          <summary>{t('people.more')}</summary>
          <SeenSwitch />
          <RightsList />
        </details>
        {mine && owns && members.length > 1 && <p class="share-fact">{t('people.ownerStays')}</p>}
        {mine && !owns && !offReason && (
          <Button kind="destructive" icon={LogOut} onClick={() => void leaveTrip(tripId, title)}>
            {t('people.leave')}
          </Button>
        )}
      </div>
    </Sheet>
  )
}

type Row = Parameters<typeof toPeople>[0] extends Iterable<infer Each> ? Each : never

function membersOf<Member extends Row & { user_id: string | null }>(
  stream: ReturnType<typeof tripStream>,
  rows: readonly Member[],
) {
  const people = toPeople(rows)
  const here = new Set(peopleHere(stream, people).map(({ id }) => id))
  return people.flatMap(person => {
    const member = rows.find(row => row.user_id === person.id)
    return member ? [{ member, person: { ...person, here: here.has(person.id) } }] : []
  })
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
