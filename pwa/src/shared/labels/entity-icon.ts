import { CircleDashed } from 'lucide-preact'
import type { IconShape } from '../../ui/icon.tsx'
import { labelsOf } from '../areas/area-registry.ts'

/** The sign of each kind of thing, by its entity: the same in the history and among what waits. */
export const entityIcon = (entity: string | undefined): IconShape => labelsOf(entity)?.icon ?? CircleDashed
