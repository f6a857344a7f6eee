import { defineEntity, order, register } from '../entity.ts'
import { field } from '../field.ts'
import { derivedId } from '../ids.ts'
import { tagColors } from './tag.ts'

/** Heavier than any luggage; keeps sums of many items exact. */
export const heaviestGrams = 1_000_000

/** What things are packed into. Its own weight (`tare_grams`) is shown beside the sums and is in none of them. */
export const packingBag = defineEntity({
  name: 'packing_bag',
  one: 'bag',
  many: 'bags',
  path: 'packing/bags',
  aliases: ['bags'],
  event: 'packing_bag',
  stream: 'trip',
  permission: 'packing_edit',
  addon: 'packing',
  on_delete: 'win',
  copy: 'whole',
  groups: {
    name: register({ name: field.name(100) }),
    color: register({ color: field.oneOf(tagColors, 'blue') }),
    limit: register({ weight_limit_grams: field.integer(1, heaviestGrams) }),
    tare: register({ tare_grams: field.integer(0, heaviestGrams) }),
    order: order({ position: field.orderKey() }, 'bags'),
  },
})

/** The id of a bag that comes into being by its name: two lists that name it mean the same bag. */
export const bagIdOf = (tripId: string, name: string, n = 0): string =>
  derivedId(tripId, `packing_bag:${foldName(name)}:${n}`)

/** How names of bags and categories are compared. */
export const foldName = (name: string): string => name.trim().normalize('NFKC').toLowerCase()
