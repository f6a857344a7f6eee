/** What each kind of booking is drawn as, the same on every page. */
import {
  BedDouble,
  Bike,
  Bus,
  Car,
  CarTaxiFront,
  Flag,
  Plane,
  Ship,
  ShipWheel,
  Signpost,
  Ticket,
  TicketCheck,
  TrainFront,
  Utensils,
} from 'lucide-preact'
import type { IconShape } from '../../ui/icon.tsx'

const icons: Readonly<Record<string, IconShape>> = {
  flight: Plane,
  train: TrainFront,
  car: Car,
  cruise: ShipWheel,
  bus: Bus,
  taxi: CarTaxiFront,
  bicycle: Bike,
  ferry: Ship,
  transport_other: Signpost,
  hotel: BedDouble,
  restaurant: Utensils,
  event: Ticket,
  tour: Flag,
}

export function bookingIcon(type: string): IconShape {
  return icons[type] ?? TicketCheck
}
