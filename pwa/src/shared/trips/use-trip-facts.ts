import { useMemo } from 'preact/hooks'
import { useComputed } from '@preact/signals'
import { tripStream } from '@caravel/sync-protocol/streams'
import { openStream, type StreamView } from '../../data/store.ts'
import { keptFacts } from './kept-cards.ts'
import { factsOf, type TripFacts } from './trip-facts.ts'

/** What the device knows of a trip: off its rows, or as they were last read here; undefined where they never were. */
export function useTripFacts(tripId: string): TripFacts | undefined {
  const view = useMemo(() => openStream(tripStream(tripId)), [tripId])
  return useComputed(() => (isHere(view) ? factsOf(view) : keptFacts(view.stream))).value
}

const isHere = ({ status }: StreamView) => status.value !== 'loading' && status.value !== 'absent'
