import {
  Bike,
  BedDouble,
  Bus,
  Car,
  CarTaxiFront,
  MapPinned,
  Plane,
  Route,
  Sailboat,
  Ship,
  Ticket,
  TrainFront,
  Utensils,
} from 'lucide-preact'
import type { BookingType } from '@caravel/sync-protocol/domain/bookings/booking-types'
import type { IconShape } from '../../ui/icon.tsx'

const icons: Partial<Record<BookingType, IconShape>> = {
  flight: Plane,
  train: TrainFront,
  car: Car,
  cruise: Ship,
  bus: Bus,
  taxi: CarTaxiFront,
  bicycle: Bike,
  ferry: Sailboat,
  transport_other: Route,
  hotel: BedDouble,
  restaurant: Utensils,
  tour: MapPinned,
}

export function typeIcon(type: BookingType): IconShape {
  return icons[type] ?? Ticket
}
