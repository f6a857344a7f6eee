import { UserRoundPlus } from 'lucide-preact'
import { tripMember } from '@caravel/sync-protocol/entities/trip-member'
import { tripStream } from '@caravel/sync-protocol/streams'
import { openStream } from '../../data/store.ts'
import { t } from '../../i18n/t.ts'
import { AvatarStack } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { toPeople } from './people.ts'
import { hereText, peopleHere } from './people-here.ts'
import { openSheet } from '../navigation/sheet-url.ts'

/** Who is on a trip and the way to add someone, for the head of a trip's pages. */
export function TripPeople({ tripId }: { tripId: string }) {
  const stream = tripStream(tripId)
  const people = toPeople(openStream(stream).rows(tripMember).value.values())
  const here = peopleHere(stream, people)
  const isHere = new Set(here.map(({ id }) => id))
  const marked = people.map(person => ({ ...person, here: isHere.has(person.id) }))
  const names = people.map(({ name }) => name).join(', ')
  return (
    <>
      <AvatarStack
        people={marked}
        label={here.length ? t('people.andHere', { names, here: hereText(here) }) : names}
      />
      <Button icon={UserRoundPlus} onClick={() => openSheet('share')}>
        {t('share.title')}
      </Button>
    </>
  )
}
