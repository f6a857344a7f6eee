import { Bike, Car, CarTaxiFront, Footprints, TramFront } from 'lucide-preact'
import type { OnwardMode } from '@caravel/sync-protocol/domain/onward'
import type { IconShape } from '../../ui/icon.tsx'

/** How one goes. */
export const wayIcons: Record<OnwardMode, IconShape> = {
  walk: Footprints,
  drive: Car,
  cycle: Bike,
  taxi: CarTaxiFront,
  transit: TramFront,
}
