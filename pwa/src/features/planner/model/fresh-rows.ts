import { signal } from '@preact/signals'
import type { Person } from '../../../ui/avatar.tsx'

/** Who changed each row just now, by its id. */
export type Fresh = ReadonlyMap<string, Person>

/** What someone else changed a moment ago on the trip that shows; `OthersWatch` keeps it. */
export const freshRows = signal<Fresh>(new Map())
