/** A first packing list from what is known of a trip: rules as data, worked out on the device. */

export const tripActivities = ['beach', 'hiking', 'city', 'work', 'camping', 'kids'] as const
export type TripActivity = (typeof tripActivities)[number]

export type Season = 'warm' | 'mild' | 'cold'

export interface SuggestFor {
  /** At least 1. */
  nights: number
  season: Season
  activities: readonly TripActivity[]
}

/** Names are keys of words (`suggest.<name>`, `suggestKind.<category>`): everybody reads them in their language. */
export interface Suggestion {
  name: string
  category: 'papers' | 'clothes' | 'wash' | 'tech' | 'health' | 'outdoors' | 'kids'
  quantity: number
  /** What one piece usually weighs. */
  weight_grams: number
}

interface Rule extends Omit<Suggestion, 'quantity'> {
  /** Nights that one piece lasts, and how many at most; absent: one for the whole trip. */
  lasts?: { nights: number; most: number }
  season?: Season
  activity?: TripActivity
}

const rules: readonly Rule[] = [
  { name: 'passport', category: 'papers', weight_grams: 40 },
  { name: 'cards', category: 'papers', weight_grams: 20 },
  { name: 'insurance', category: 'papers', weight_grams: 10 },
  { name: 'underwear', category: 'clothes', weight_grams: 50, lasts: { nights: 1, most: 8 } },
  { name: 'socks', category: 'clothes', weight_grams: 45, lasts: { nights: 1, most: 8 } },
  { name: 'tshirt', category: 'clothes', weight_grams: 150, lasts: { nights: 1.5, most: 7 } },
  { name: 'trousers', category: 'clothes', weight_grams: 450, lasts: { nights: 4, most: 3 } },
  { name: 'nightwear', category: 'clothes', weight_grams: 250 },
  { name: 'shoes', category: 'clothes', weight_grams: 800 },
  { name: 'rainJacket', category: 'clothes', weight_grams: 340 },
  { name: 'shorts', category: 'clothes', weight_grams: 250, season: 'warm', lasts: { nights: 4, most: 3 } },
  { name: 'sunHat', category: 'clothes', weight_grams: 90, season: 'warm' },
  { name: 'sunscreen', category: 'wash', weight_grams: 220, season: 'warm' },
  { name: 'jumper', category: 'clothes', weight_grams: 410, season: 'mild' },
  { name: 'jumper', category: 'clothes', weight_grams: 410, season: 'cold', lasts: { nights: 5, most: 2 } },
  { name: 'warmJacket', category: 'clothes', weight_grams: 900, season: 'cold' },
  { name: 'gloves', category: 'clothes', weight_grams: 80, season: 'cold' },
  { name: 'woolHat', category: 'clothes', weight_grams: 80, season: 'cold' },
  { name: 'toothbrush', category: 'wash', weight_grams: 30 },
  { name: 'toothpaste', category: 'wash', weight_grams: 90 },
  { name: 'soap', category: 'wash', weight_grams: 100 },
  { name: 'charger', category: 'tech', weight_grams: 120 },
  { name: 'powerBank', category: 'tech', weight_grams: 220 },
  { name: 'adapter', category: 'tech', weight_grams: 80 },
  { name: 'plasters', category: 'health', weight_grams: 50 },
  { name: 'painkillers', category: 'health', weight_grams: 30 },
  { name: 'swimwear', category: 'clothes', weight_grams: 150, activity: 'beach' },
  { name: 'beachTowel', category: 'outdoors', weight_grams: 400, activity: 'beach' },
  { name: 'hikingBoots', category: 'outdoors', weight_grams: 1200, activity: 'hiking' },
  { name: 'waterBottle', category: 'outdoors', weight_grams: 150, activity: 'hiking' },
  { name: 'dayPack', category: 'outdoors', weight_grams: 500, activity: 'hiking' },
  { name: 'goodShirt', category: 'clothes', weight_grams: 250, activity: 'city' },
  { name: 'laptop', category: 'tech', weight_grams: 1400, activity: 'work' },
  { name: 'notebook', category: 'tech', weight_grams: 200, activity: 'work' },
  { name: 'tent', category: 'outdoors', weight_grams: 2200, activity: 'camping' },
  { name: 'sleepingBag', category: 'outdoors', weight_grams: 1100, activity: 'camping' },
  { name: 'headTorch', category: 'outdoors', weight_grams: 90, activity: 'camping' },
  { name: 'toys', category: 'kids', weight_grams: 400, activity: 'kids' },
  { name: 'wipes', category: 'kids', weight_grams: 300, activity: 'kids' },
]

/** In the order of the rules; nothing twice. */
export const suggestPacking = ({ nights, season, activities }: SuggestFor): Suggestion[] =>
  rules
    .filter(rule => rule.season === undefined || rule.season === season)
    .filter(rule => rule.activity === undefined || activities.includes(rule.activity))
    .map(({ name, category, weight_grams, lasts }) => ({
      name,
      category,
      weight_grams,
      quantity: lasts ? Math.min(lasts.most, Math.ceil((Math.max(1, nights) + 1) / lasts.nights)) : 1,
    }))

/** By the month of the first day and the half of the earth; near the equator it is always warm. `month` counts from 1. */
export const seasonOf = (month: number, latitude: number | null): Season => {
  const lat = latitude ?? 45
  if (Math.abs(lat) < 23.5) return 'warm'
  const northern = lat < 0 ? ((month + 5) % 12) + 1 : month
  if (northern >= 6 && northern <= 8) return 'warm'
  return northern >= 11 || northern <= 3 ? 'cold' : 'mild'
}
