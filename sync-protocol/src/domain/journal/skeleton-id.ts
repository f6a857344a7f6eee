import type { SourceKind } from '../../entities/journey-entry.ts'
import { derivedId } from '../../ids.ts'

/**
 * The id of the entry of a suggestion: the same wherever it is made.
 * @param sourceId of the stop, the booking or the stay
 * @param day the id of the day of a night
 */
export function skeletonId(journeyId: string, kind: SourceKind, sourceId: string, day = ''): string {
  return derivedId('journey_entry', journeyId, kind, sourceId, day)
}
