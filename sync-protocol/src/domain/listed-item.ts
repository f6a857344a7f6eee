/** One thing of a list that is not (yet) a row of a trip: of pasted lines, a template, a list of one's own. */
import * as z from 'zod/mini'
import { schemaOf } from '../body-schema.ts'
import { field } from '../field.ts'
import { heaviestGrams } from '../entities/packing-bag.ts'

export interface ListedItem {
  name: string
  category: string | null
  quantity: number
  /** Of a single piece. */
  weight_grams: number | null
  /** By name: it is made where there is none of that name. */
  bag: string | null
  checked: boolean
}

/** More in one go are refused: a commit holds them all. */
export const mostListed = 500

/** What may be left out counts as not known, once, and not packed. */
export const listedItemSchema = () =>
  schemaOf<Pick<ListedItem, 'name'> & Partial<ListedItem>>(
    z.strictObject({
      name: field.name(200).schema,
      category: z.optional(field.text(100).schema),
      quantity: z.optional(field.count(1, 999, 1).schema),
      weight_grams: z.optional(field.integer(0, heaviestGrams).schema),
      bag: z.optional(z.nullable(z.string().check(z.maxLength(100)))),
      checked: z.optional(z.boolean()),
    }),
  )
