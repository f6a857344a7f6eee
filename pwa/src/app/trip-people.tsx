import { UserRoundPlus } from 'lucide-preact'
import { tripMember } from '@caravel/sync-protocol/entities/trip-member'
import { tripStream } from '@caravel/sync-protocol/streams'
import { openStream } from '../data/store.ts'
import { t } from '../i18n/t.ts'
import { AvatarStack } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { toPeople } from './people.ts'
import { openSheet } from './sheet-url.ts'

/** Who is on a trip and the way to add somebody, for the head of a trip's pages. */
export function TripPeople({ tripId }: { tripId: string }) {
  const people = toPeople(openStream(tripStream(tripId)).rows(tripMember).value.values())
  return (
    <>
      <AvatarStack people={people} />
      <Button icon={UserRoundPlus} onClick={() => openSheet('people')}>
        {t('people.share')}
      </Button>
    </>
  )
}
