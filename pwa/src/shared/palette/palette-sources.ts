import { allDetails } from '../areas/area-registry.ts'
import type { PaletteSource } from './palette-entry.ts'
import { stepSource } from './palette-steps.ts'

/** Who the palette asks, in the order that decides between equally good answers. */
export const paletteSources = (): readonly PaletteSource[] => [
  stepSource,
  ...allDetails().flatMap(({ palette }) => palette ?? []),
]
