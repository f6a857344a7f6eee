/** What each category of costs is called and drawn as. */
import {
  Bed,
  Bus,
  Camera,
  CircleEllipsis,
  HandCoins,
  Plane,
  ReceiptText,
  ShieldPlus,
  ShoppingBag,
  ShoppingBasket,
  Ticket,
  Utensils,
} from 'lucide-preact'
import type { StringKey } from '../../i18n/t.ts'
import type { IconShape } from '../../ui/icon.tsx'

type Drawn = { icon: IconShape; word: StringKey }

const drawn: Readonly<Record<string, Drawn>> = {
  accommodation: { icon: Bed, word: 'costs.category.accommodation' },
  food: { icon: Utensils, word: 'costs.category.food' },
  groceries: { icon: ShoppingBasket, word: 'costs.category.groceries' },
  transport: { icon: Bus, word: 'costs.category.transport' },
  flights: { icon: Plane, word: 'costs.category.flights' },
  activities: { icon: Ticket, word: 'costs.category.activities' },
  sightseeing: { icon: Camera, word: 'costs.category.sightseeing' },
  shopping: { icon: ShoppingBag, word: 'costs.category.shopping' },
  fees: { icon: ReceiptText, word: 'costs.category.fees' },
  health: { icon: ShieldPlus, word: 'costs.category.health' },
  tips: { icon: HandCoins, word: 'costs.category.tips' },
}
const other: Drawn = { icon: CircleEllipsis, word: 'costs.category.other' }

/** A category that this version does not know is drawn as other. */
export const categoryDrawn = (category: string): Drawn => drawn[category] ?? other
