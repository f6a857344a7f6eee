import { useMemo } from 'preact/hooks'
import type { GuestDay } from '@caravel/sync-protocol/domain/sharing/guest-view'
import type { SharedStreets } from '../../../data/shared-streets.ts'
import type { SharedTrip } from '../../../data/shared-trip.ts'
import { guestMapContent } from './guest-map-content.ts'
import { GuestMapFrame } from './guest-map-frame.tsx'

export interface GuestMapProps {
  shared: SharedTrip
  day: GuestDay
  /** Null: there are none, and the built-in world is the map. */
  streets: SharedStreets | null
}

/** The stops of a day on the map of the server. */
export default function GuestMap({ shared, day, streets }: GuestMapProps) {
  const content = useMemo(() => guestMapContent(shared, day), [shared, day])
  const around = shared.places.flatMap(({ lat, lng }) => (lat === null || lng === null ? [] : [{ lat, lng }]))
  return (
    <GuestMapFrame
      {...content}
      {...{ around, streets }}
      shownKey={day.id}
      onList={() => document.querySelector<HTMLElement>('.guest-line')?.scrollIntoView()}
    />
  )
}
