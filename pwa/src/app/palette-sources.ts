/** Who the palette asks, in the order that decides between equally good answers. */
import { costSources } from '../features/costs/palette-source.ts'
import { tripSource } from '../features/dashboard/palette-source.ts'
import { listSources } from '../features/lists/palette-source.ts'
import { plannerSources } from '../features/planner/palette-sources.ts'
import { settingsSource } from '../features/settings/palette-source.ts'
import type { PaletteSource } from './palette-entry.ts'
import { stepSource } from './palette-steps.ts'

export const sources: readonly PaletteSource[] = [
  stepSource,
  ...plannerSources,
  ...costSources,
  ...listSources,
  tripSource,
  settingsSource,
]
