import * as z from 'zod/mini'
import { bookPartId, journeyBookPart, type PageLayout } from '../entities/journey-book-part.ts'
import { journey } from '../entities/journey.ts'
import type { Fields } from '../entity.ts'
import type { ValueOf } from '../field.ts'
import type { Op, Values } from '../op.ts'
import { defineAction } from '../plan.ts'
import type { State } from '../state.ts'
import { journeyStream } from '../streams.ts'

/** The most parts of a book in one change. */
export const mostParts = 500

/** The wanted state of a part. Without a layout and not left out, it is laid out automatically again. */
export interface BookPartWish {
  part: string
  layout?: PageLayout | null | undefined
  pictures?: string[] | undefined
  left_out?: boolean | undefined
}

type Book = typeof journey.groups.book.fields
type Choices = { [Name in keyof Book]?: ValueOf<Book[Name]> }

const optional = (fields: Fields) =>
  Object.fromEntries(Object.entries(fields).map(([name, { schema }]) => [name, z.optional(schema)]))

/** Changes the choices of a book, pages of it, and what is left out, in one step. */
export const changeBook = defineAction({
  name: 'journey_book.change',
  method: 'PATCH',
  path: '/api/journeys/:journey_id/book',
  permission: 'editor',
  addon: 'journey',
  entity: journey,
  body: () => {
    const { part, page, left_out } = journeyBookPart.groups
    const wish = z.strictObject({
      part: part.fields.part.schema,
      ...optional({ ...page.fields, ...left_out.fields }),
    })
    return z.strictObject({
      ...optional(journey.groups.book.fields),
      parts: z.optional(z.array(wish).check(z.maxLength(mostParts))),
    }) as unknown as z.ZodMiniType<Choices & { parts?: BookPartWish[] }>
  },
  stream: params => journeyStream(params.journey_id),
  plan(state, { params, body }) {
    const id = params.journey_id
    if (!state.get(journey, id)) return { refused: 'NOT_FOUND', detail: { entity: journey.name, id } }
    const { parts = [], ...choices } = body
    const last = new Map(parts.map(wish => [wish.part, wish]))
    const ops = [...last.values()].flatMap(wish => partOps(state, id, wish))
    if (Object.keys(choices).length)
      ops.unshift({ op: 'update', entity: journey.name, id, fields: choices as Values })
    return { ops, subject: { entity: journey, id } }
  },
})

function partOps(state: State, journeyId: string, wish: BookPartWish): Op[] {
  const { part, layout = null, pictures = [], left_out = false } = wish
  const id = bookPartId(journeyId, part)
  const entity = journeyBookPart.name
  const there = state.get(journeyBookPart, id) !== undefined
  if (layout === null && !left_out) return there ? [{ op: 'delete', entity, id }] : []
  const fields = { layout, pictures, left_out }
  return [
    there ? { op: 'update', entity, id, fields } : { op: 'create', entity, id, fields: { part, ...fields } },
  ]
}
