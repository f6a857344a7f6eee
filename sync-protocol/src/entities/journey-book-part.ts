import * as z from 'zod/mini'
import { defineEntity, flag, register } from '../entity.ts'
import { field, lazyField, type Field } from '../field.ts'
import { derivedId } from '../ids.ts'
import { pattern } from '../pattern.ts'

export const bookSizes = ['a5', 'a4', 'square'] as const
export type BookSize = (typeof bookSizes)[number]

export const bookFills = ['airy', 'balanced', 'full'] as const
export type BookFill = (typeof bookFills)[number]

/**
 * What a page is made of: words alone, words with photos above, below or beside them, photos alone, or one photo over
 * the whole page.
 */
export const pageLayouts = ['words', 'above', 'below', 'beside', 'photos', 'full'] as const
export type PageLayout = (typeof pageLayouts)[number]

/** The most photos on a page. */
export const mostPictures = 12

const id = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/
const date = /\d{4}-\d{2}-\d{2}|none/

/** The n-th page of an entry or of the photos of a day, from 0; or an entry or photo that is left out. */
const partName = pattern('u')`^(?:(?:entry:${id}|day:${date}):\d{1,3}|out:${id})$`
/** A photo, or the map of a day. */
const pictureName = pattern('u')`^(?:${id}|map:${date})$`

const partSchema = () => z.string().check(z.regex(partName))
const picturesSchema = () => z.array(z.string().check(z.regex(pictureName))).check(z.maxLength(mostPictures))

const part: Field<string> = lazyField(partSchema, { storage: 'text' })
const layout: Field<PageLayout | null> = lazyField(() => z.nullable(z.enum(pageLayouts)), {
  storage: 'text',
  initial: null,
})

/**
 * What somebody changed by hand in the book of a journal: a page that keeps its layout and photos, or an entry or photo
 * that is left out. Everything else is laid out by the device that shows the book.
 */
export const journeyBookPart = defineEntity({
  name: 'journey_book_part',
  one: 'book_part',
  many: 'book_parts',
  path: 'book/parts',
  event: 'journey:book',
  stream: 'journey',
  permission: 'editor',
  addon: 'journey',
  on_delete: 'win',
  actions_only: true,
  groups: {
    part: register({ part }, { fixed: true }),
    page: register({ layout, pictures: field.json<string[]>(picturesSchema, []) }),
    left_out: flag({ left_out: field.boolean() }),
  },
  derivedId: row => bookPartId(String(row['journey_id']), String(row['part'])),
})

/** The id of a part: the same for everyone who changes it. */
export function bookPartId(journeyId: string, name: string): string {
  return derivedId('journey_book_part', journeyId, name)
}
