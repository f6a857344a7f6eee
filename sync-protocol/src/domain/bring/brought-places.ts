/** Places of a trip that comes from another planner, with their tags and categories. */
import type { Imported } from '../../actions/import-trip.ts'
import { mostPlaceNotes } from '../../entities/place.ts'
import { memberRowId } from '../../ids.ts'
import { tagId } from '../../entities/tag.ts'
import type { BroughtPlace } from './brought-trip.ts'
import { nearestColor, whole } from './brought-texts.ts'
import { row, type Making } from './making.ts'

/** Of one place. */
const mostTags = 20
const mostPlaceLinks = 20
const oneDay = 24 * 60

export function placeRows(making: Making): Imported[] {
  const tags = new Map<string, Imported>()
  const places = making.trip.places.map(place => {
    const id = making.idOf('place', place.key)
    const category_id = place.category ? (making.categoryOf(place.category) ?? null) : null
    return [placeRow(making, id, place, category_id), ...tagged(making, id, wordsOf(making, place), tags)]
  })
  return [...places.map(([first]) => first!), ...tags.values(), ...places.flatMap(([, ...more]) => more)]
}

/** What becomes its tags; a category that this server does not have is one. */
function wordsOf(
  { categoryOf }: Making,
  { category = null, tags = [] }: BroughtPlace,
): { name: string; color: string | null }[] {
  const isUnknown = category !== null && category !== '' && categoryOf(category) === undefined
  return isUnknown ? [{ name: category, color: null }, ...tags] : [...tags]
}

function placeRow(making: Making, id: string, place: BroughtPlace, category_id: string | null): Imported {
  const { texts } = making
  const { lat, lng, price, minutes, rating = null, links = [] } = place
  const at = lat !== null && lng !== null && Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat, lng } : {}
  const amount = whole(price?.amount, 1, 1_000_000_000_000)
  const own = texts.ofRow()
  const name = own.line(place.name, 200) ?? '?'
  const address = own.line(place.address, 500)
  const phone = own.line(place.phone, 50)
  const website = own.address(place.website)
  const pages = links.flatMap(url => own.address(url) ?? [])
  for (const url of pages.slice(mostPlaceLinks)) own.keep(url)
  for (const word of wordsOf(making, place).slice(mostTags)) own.keep(word.name)
  return row('place', id, {
    name,
    ...at,
    address,
    notes: own.notes(place.notes, mostPlaceNotes, name),
    website,
    phone,
    category_id,
    ...(price && amount !== null ? { price: amount, price_currency: price.currency } : {}),
    rating: rating !== null && rating >= 0 && rating <= 5 ? rating : null,
    duration_minutes: whole(minutes, 1, oneDay),
    google_place_id: texts.line(place.google_place_id, 300),
    osm_id: texts.line(place.osm_id, 100),
    ...(pages.length ? { links: pages.slice(0, mostPlaceLinks).map(url => ({ url, label: null })) } : {}),
  })
}

/** Fills `tags`; answers which of them the place has. */
function tagged(
  { id: tripId, texts }: Making,
  placeId: string,
  words: readonly { name: string; color: string | null }[],
  tags: Map<string, Imported>,
): Imported[] {
  const ids = new Set<string>()
  for (const { name, color } of words.slice(0, mostTags)) {
    const clean = texts.line(name, 50)
    if (clean === null) continue
    const id = tagId(tripId, clean)
    ids.add(id)
    if (!tags.has(id)) tags.set(id, row('tag', id, { name: clean, color: nearestColor(color) }))
  }
  return [...ids].map(tag_id =>
    row('place_tag', memberRowId('place_tag', placeId, tag_id), { place_id: placeId, tag_id }),
  )
}
