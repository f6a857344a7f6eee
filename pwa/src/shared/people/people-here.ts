import type { StreamKey } from '@caravel/sync-protocol/streams'
import { presentIn } from '../../data/presence.ts'
import { formatList } from '../../i18n/format.ts'
import { t } from '../../i18n/t.ts'
import type { Person } from '../../ui/avatar.tsx'

/** Someone else who looks at a trip now: at which day, and at what of it. */
export type Here = Person & { readonly day: string | null; readonly item: string | null }

/** Those of the people of a trip, but the reader, who look at it at this moment. Reactive. */
export function peopleHere(stream: StreamKey, people: readonly Person[]): Here[] {
  const present = presentIn(stream).value
  return people.flatMap(person => {
    const place = present.find(({ user_id: id }) => id === person.id)
    return place ? [{ ...person, day: place.day, item: place.item }] : []
  })
}

/** "Ben and Ana are looking at this now". */
export const hereText = (here: readonly Person[]): string =>
  t('people.hereNow', { names: formatList(here.map(({ name }) => name)), count: here.length })
