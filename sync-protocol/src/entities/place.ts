import * as z from 'zod/mini'
import { defineEntity, group, register, server, text } from '../entity.ts'
import { currencySchema, field, lazyField, type Field } from '../field.ts'

const clock = () => z.string().check(z.regex(/^([01]\d|2[0-4]):[0-5]\d$/))

/** One stretch in which a place is open; `weekday` is ISO (1 Monday … 7 Sunday). */
const openingPeriod = () =>
  z.strictObject({
    weekday: z.int().check(z.gte(1), z.lte(7)),
    opens: clock(),
    closes: clock(),
  })
export type OpeningPeriod = z.infer<ReturnType<typeof openingPeriod>>

/** A page about the place beside its website, such as where tickets are sold; `label` is what people call it. */
const placeLink = () =>
  z.strictObject({
    url: z.string().check(z.maxLength(2000), z.regex(/^https?:\/\/\S+$/i)),
    label: z.nullable(z.string().check(z.maxLength(100))),
  })
export type PlaceLink = z.infer<ReturnType<typeof placeLink>>
export const mostLinks = 20

/** Characters of its notes: as many as a page of the trip has. */
export const mostPlaceNotes = 20_000

const currency: Field<string | null> = lazyField(
  () => z.nullable(currencySchema) as z.ZodMiniType<string | null>,
  { storage: 'text', initial: null },
)

const price: Field<number | null> = lazyField(() => field.integer(0, 1_000_000_000_000).schema, {
  storage: 'integer',
  initial: null,
  kind: 'amount',
  currency: 'price_currency',
})

/** Somewhere to go. Whether it is planned is not a field of it: an assignment puts it on a day. */
export const place = defineEntity({
  name: 'place',
  one: 'place',
  many: 'places',
  path: 'places',
  event: 'place',
  stream: 'trip',
  permission: 'place_edit',
  copy: 'whole',
  on_delete: 'ask',
  groups: {
    name: register({ name: field.name(200) }),
    location: group({
      lat: field.latitude(),
      lng: field.longitude(),
      address: field.text(500),
      google_place_id: field.foreignId(300),
      osm_id: field.foreignId(100),
    }),
    notes: text({ notes: field.prose(mostPlaceNotes) }),
    category: register({ category_id: field.soft('category') }),
    rating: register({ rating: field.real(0, 5) }),
    opening_hours: register({
      opening_hours: field.json(() => z.nullable(z.array(openingPeriod()).check(z.maxLength(50))), null),
    }),
    website: register({ website: field.url() }),
    links: register({
      links: field.json(() => z.nullable(z.array(placeLink()).check(z.maxLength(mostLinks))), null),
    }),
    phone: register({ phone: field.text(50) }),
    price: group({ price, price_currency: currency }),
    duration: register({ duration_minutes: field.minutes() }),
    /** A picture that a service has of it, with its author, licence and the page about it, which are shown with it. */
    image: server({
      image_url: field.text(2000),
      image_author: field.text(200),
      image_licence: field.text(100),
      image_source: field.text(2000),
    }),
  },
  check: ({ lat, lng }) =>
    (lat === null) === (lng === null) ? undefined : { [lat === null ? 'lat' : 'lng']: 'REQUIRED' },
})
