/** Legs of a transport and their ends as they are typed. Pure. */
import type { Leg, Spot } from '@caravel/sync-protocol/domain/bookings/details'
import { travelMinutes } from '@caravel/sync-protocol/domain/bookings/travel-time'
import { addDays } from '@caravel/sync-protocol/domain/trip-range'

/** An airport, station, port or venue; without a name there is none. */
export interface SpotForm {
  name: string
  code: string
  address: string
  lat: number | null
  lng: number | null
  zone: string
}

export interface LegForm {
  from: SpotForm
  to: SpotForm
  start_date: string
  start_time: string
  /** Empty: the day on which it arrives by its times and zones. */
  end_date: string
  end_time: string
  carrier: string
  number: string
  platform: string
  arrival_platform: string
  terminal: string
  arrival_terminal: string
  gate: string
  coach: string
  seat: string
  travel_class: string
}

export const noSpot: SpotForm = { name: '', code: '', address: '', lat: null, lng: null, zone: '' }

export const noLeg: LegForm = {
  from: noSpot,
  to: noSpot,
  start_date: '',
  start_time: '',
  end_date: '',
  end_time: '',
  carrier: '',
  number: '',
  platform: '',
  arrival_platform: '',
  terminal: '',
  arrival_terminal: '',
  gate: '',
  coach: '',
  seat: '',
  travel_class: '',
}

export function spotForm(spot: Spot | null | undefined): SpotForm {
  if (!spot) return noSpot
  const { name, code, address, lat, lng, zone } = spot
  return {
    name,
    code: code ?? '',
    address: address ?? '',
    lat: lat ?? null,
    lng: lng ?? null,
    zone: zone ?? '',
  }
}

export function readSpot({ name, code, address, lat, lng, zone }: SpotForm): Spot | null {
  if (!name.trim()) return null
  return {
    name: name.trim(),
    ...(code.trim() ? { code: code.trim() } : {}),
    ...(address.trim() ? { address: address.trim() } : {}),
    ...(lat !== null && lng !== null ? { lat, lng } : {}),
    ...(zone ? { zone } : {}),
  }
}

const words = [
  'carrier',
  'number',
  'platform',
  'arrival_platform',
  'terminal',
  'arrival_terminal',
  'gate',
  'coach',
  'seat',
  'travel_class',
] as const

export function legForm(leg: Leg): LegForm {
  const said = Object.fromEntries(words.map(name => [name, leg[name] ?? '']))
  return {
    ...noLeg,
    ...said,
    from: spotForm(leg.from),
    to: spotForm(leg.to),
    start_date: leg.start_date ?? '',
    start_time: leg.start_time ?? '',
    end_date: leg.end_date ?? '',
    end_time: leg.end_time ?? '',
  }
}

/** What is typed, without what is empty. */
export function readLeg(form: LegForm): Leg {
  const said = words.flatMap(name => (form[name].trim() ? [[name, form[name].trim()] as const] : []))
  return {
    from: readSpot(form.from),
    to: readSpot(form.to),
    start_date: form.start_date || null,
    start_time: form.start_time || null,
    end_date: arrivalDate(form) || null,
    end_time: form.end_time || null,
    ...Object.fromEntries(said),
  }
}

/** Both ends of a leg, with the zones of its ends where nothing else is known. */
export function legEnds(form: LegForm): Parameters<typeof travelMinutes>[0] {
  return {
    start_date: form.start_date || null,
    start_time: form.start_time || null,
    start_zone: form.from.zone || null,
    end_date: arrivalDate(form) || null,
    end_time: form.end_time || null,
    end_zone: form.to.zone || null,
  }
}

/**
 * The local date of the arrival: as it was typed, else the first on which it comes after the departure. Over the date
 * line that is the day before.
 */
export function arrivalDate(form: LegForm): string {
  const { start_date: date, start_time, end_time } = form
  if (form.end_date || !date || !end_time) return form.end_date
  if (!start_time) return date
  const minutesOn = (end: string) =>
    travelMinutes({
      start_date: date,
      start_time,
      start_zone: form.from.zone || null,
      end_date: end,
      end_time,
      end_zone: form.to.zone || null,
    })
  const near = [-1, 0, 1, 2].map(by => addDays(date, by))
  return near.find(end => (minutesOn(end) ?? 0) > 0) ?? date
}

/** The leg that follows: it leaves where the one before arrives, on that day. */
export function nextLeg(before: LegForm): LegForm {
  return { ...noLeg, from: before.to, start_date: arrivalDate(before), carrier: before.carrier }
}
