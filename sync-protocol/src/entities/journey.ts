import { defineEntity, flag, register, server } from '../entity.ts'
import { field } from '../field.ts'
import { bookFills, bookSizes } from './journey-book-part.ts'

/** How many gradients there are for the head of a journal without a cover. */
export const journeyGradients = 6

/**
 * A travel journal, the row that its stream is named after. Whether its trips are to come, under way or over is computed
 * from their dates (`domain/journal/life-cycle.ts`); only `archived` is stored.
 */
export const journey = defineEntity({
  name: 'journey',
  one: 'journey',
  many: 'journeys',
  path: '',
  event: 'journey',
  stream: 'journey',
  root: true,
  permission: 'owner',
  addon: 'journey',
  on_delete: 'ask',
  groups: {
    title: register({ title: field.name(200) }),
    subtitle: register({ subtitle: field.text(300) }),
    cover: register({ cover_photo_id: field.soft('journey_photo') }),
    gradient: register({ cover_gradient: field.count(0, journeyGradients - 1, 0) }),
    archived: flag({ archived: field.boolean() }),
    /** Layout and content of its book. Everyone who writes in the journal may change them. */
    book: register(
      {
        book_size: field.oneOf(bookSizes, 'square'),
        book_fill: field.oneOf(bookFills, 'balanced'),
        book_maps: field.boolean(true),
        book_facts: field.boolean(true),
        book_opinions: field.boolean(),
        book_authors: field.boolean(true),
        book_bleed: field.boolean(),
      },
      { permission: 'editor' },
    ),
    origin: server({ user_id: field.soft('user') }),
  },
})
