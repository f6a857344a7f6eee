import {
  Bed,
  Building,
  Coffee,
  Landmark,
  MapPin,
  Mountain,
  ShoppingBag,
  Ticket,
  TrainFront,
  Trees,
  Utensils,
  Waves,
  Wine,
} from 'lucide-preact'
import type { IconShape } from '../../ui/icon.tsx'

/** Drawings that a category may name. */
export const categoryIcons = {
  bed: Bed,
  building: Building,
  coffee: Coffee,
  landmark: Landmark,
  'map-pin': MapPin,
  mountain: Mountain,
  'shopping-bag': ShoppingBag,
  ticket: Ticket,
  train: TrainFront,
  trees: Trees,
  utensils: Utensils,
  waves: Waves,
  wine: Wine,
} as const satisfies Record<string, IconShape>

export type CategoryIcon = keyof typeof categoryIcons

const isIcon = (name: string | undefined): name is CategoryIcon =>
  name !== undefined && Object.hasOwn(categoryIcons, name)

/** The drawing of a category by its name; a pin for one this version does not know. */
export const categoryIcon = (name: string | undefined): IconShape =>
  isIcon(name) ? categoryIcons[name] : MapPin
