import { Building, Globe, MapPin, Signpost } from 'lucide-preact'
import { t, type StringKey } from '../../../i18n/t.ts'
import { categoryIcons, type CategoryIcon } from '../../../shared/labels/category-icon.ts'
import type { IconShape } from '../../../ui/icon.tsx'

/** The drawing and the word for what maps call things; several of their names are one word here. */
const kinds: Readonly<Record<string, readonly [icon: CategoryIcon | IconShape, word: StringKey]>> = {
  country: [Globe, 'planner.search.kind.country'],
  region: [Globe, 'planner.search.kind.region'],
  city: [Building, 'planner.search.kind.city'],
  place: [MapPin, 'planner.search.kind.place'],
  street: [Signpost, 'planner.search.kind.street'],
  aerodrome: ['map-pin', 'planner.search.kind.airport'],
  airport: ['map-pin', 'planner.search.kind.airport'],
  attraction: ['landmark', 'planner.search.kind.attraction'],
  bakery: ['coffee', 'planner.search.kind.bakery'],
  bar: ['wine', 'planner.search.kind.bar'],
  pub: ['wine', 'planner.search.kind.bar'],
  beach: ['waves', 'planner.search.kind.beach'],
  bus_stop: ['train', 'planner.search.kind.stop'],
  tram_stop: ['train', 'planner.search.kind.stop'],
  cafe: ['coffee', 'planner.search.kind.cafe'],
  casino: ['ticket', 'planner.search.kind.casino'],
  castle: ['landmark', 'planner.search.kind.castle'],
  cinema: ['ticket', 'planner.search.kind.cinema'],
  ferry_terminal: ['waves', 'planner.search.kind.ferry'],
  garden: ['trees', 'planner.search.kind.garden'],
  gallery: ['landmark', 'planner.search.kind.gallery'],
  hospital: ['building', 'planner.search.kind.hospital'],
  hotel: ['bed', 'planner.search.kind.hotel'],
  hostel: ['bed', 'planner.search.kind.hotel'],
  guest_house: ['bed', 'planner.search.kind.hotel'],
  library: ['building', 'planner.search.kind.library'],
  marina: ['waves', 'planner.search.kind.marina'],
  memorial: ['landmark', 'planner.search.kind.monument'],
  monument: ['landmark', 'planner.search.kind.monument'],
  museum: ['landmark', 'planner.search.kind.museum'],
  park: ['trees', 'planner.search.kind.park'],
  peak: ['mountain', 'planner.search.kind.peak'],
  pharmacy: ['shopping-bag', 'planner.search.kind.pharmacy'],
  restaurant: ['utensils', 'planner.search.kind.restaurant'],
  fast_food: ['utensils', 'planner.search.kind.restaurant'],
  shop: ['shopping-bag', 'planner.search.kind.shop'],
  clothes: ['shopping-bag', 'planner.search.kind.shop'],
  station: ['train', 'planner.search.kind.station'],
  supermarket: ['shopping-bag', 'planner.search.kind.supermarket'],
  theatre: ['ticket', 'planner.search.kind.theatre'],
  viewpoint: ['mountain', 'planner.search.kind.viewpoint'],
  place_of_worship: ['landmark', 'planner.search.kind.worship'],
  zoo: ['trees', 'planner.search.kind.zoo'],
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
