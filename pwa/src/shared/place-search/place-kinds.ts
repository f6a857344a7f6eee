import { Building, Globe, MapPin, Signpost } from 'lucide-preact'
import { t, type StringKey } from '../../i18n/t.ts'
import { categoryIcons, type CategoryIcon } from '../labels/category-icon.ts'
import type { IconShape } from '../../ui/icon.tsx'

/** The drawing and the word for what maps call things; several of their names are one word here. */
const kinds: Readonly<Record<string, readonly [icon: CategoryIcon | IconShape, word: StringKey]>> = {
  country: [Globe, 'placeSearch.kind.country'],
  region: [Globe, 'placeSearch.kind.region'],
  city: [Building, 'placeSearch.kind.city'],
  place: [MapPin, 'placeSearch.kind.place'],
  street: [Signpost, 'placeSearch.kind.street'],
  aerodrome: ['map-pin', 'placeSearch.kind.airport'],
  airport: ['map-pin', 'placeSearch.kind.airport'],
  attraction: ['landmark', 'placeSearch.kind.attraction'],
  bakery: ['coffee', 'placeSearch.kind.bakery'],
  bar: ['wine', 'placeSearch.kind.bar'],
  pub: ['wine', 'placeSearch.kind.bar'],
  beach: ['waves', 'placeSearch.kind.beach'],
  bus_stop: ['train', 'placeSearch.kind.stop'],
  tram_stop: ['train', 'placeSearch.kind.stop'],
  cafe: ['coffee', 'placeSearch.kind.cafe'],
  casino: ['ticket', 'placeSearch.kind.casino'],
  castle: ['landmark', 'placeSearch.kind.castle'],
  cinema: ['ticket', 'placeSearch.kind.cinema'],
  ferry_terminal: ['waves', 'placeSearch.kind.ferry'],
  garden: ['trees', 'placeSearch.kind.garden'],
  gallery: ['landmark', 'placeSearch.kind.gallery'],
  hospital: ['building', 'placeSearch.kind.hospital'],
  hotel: ['bed', 'placeSearch.kind.hotel'],
  hostel: ['bed', 'placeSearch.kind.hotel'],
  guest_house: ['bed', 'placeSearch.kind.hotel'],
  library: ['building', 'placeSearch.kind.library'],
  marina: ['waves', 'placeSearch.kind.marina'],
  memorial: ['landmark', 'placeSearch.kind.monument'],
  monument: ['landmark', 'placeSearch.kind.monument'],
  museum: ['landmark', 'placeSearch.kind.museum'],
  park: ['trees', 'placeSearch.kind.park'],
  peak: ['mountain', 'placeSearch.kind.peak'],
  pharmacy: ['shopping-bag', 'placeSearch.kind.pharmacy'],
  restaurant: ['utensils', 'placeSearch.kind.restaurant'],
  fast_food: ['utensils', 'placeSearch.kind.restaurant'],
  shop: ['shopping-bag', 'placeSearch.kind.shop'],
  clothes: ['shopping-bag', 'placeSearch.kind.shop'],
  station: ['train', 'placeSearch.kind.station'],
  supermarket: ['shopping-bag', 'placeSearch.kind.supermarket'],
  theatre: ['ticket', 'placeSearch.kind.theatre'],
  viewpoint: ['mountain', 'placeSearch.kind.viewpoint'],
  place_of_worship: ['landmark', 'placeSearch.kind.worship'],
  zoo: ['trees', 'placeSearch.kind.zoo'],
}

const known = (kind: string | undefined) =>
  kind !== undefined && Object.hasOwn(kinds, kind) ? kinds[kind] : undefined

/** A pin for what has no drawing of its own. */
export function kindIcon(kind: string | undefined): IconShape {
  const icon = known(kind)?.[0] ?? 'map-pin'
  return typeof icon === 'string' ? categoryIcons[icon] : icon
}

/** "Museum"; undefined for a kind that has no word here. */
export function kindWord(kind: string | undefined): string | undefined {
  const word = known(kind)?.[1]
  return word && t(word)
}
