/** What somebody says about their own atlas: where they were, where they were not, and what counts. */
import * as z from 'zod/mini'
import { schemaOf } from '../body-schema.ts'
import { atlasChoices, atlasDecision } from '../entities/atlas-decision.ts'
import { countrySchema, regionSchema, yearSchema } from '../entities/atlas-fields.ts'
import { visitedCountry } from '../entities/visited-country.ts'
import { field } from '../field.ts'
import { latePlan } from '../late-plan.ts'
import { defineAction } from '../plan.ts'
import { atlasStream } from '../streams.ts'

/** One request marks no more: a list of all countries, and a line of old travels. */
export const mostMarksAtOnce = 300

export type CountryToMark = {
  country_code: string
  year?: number | null | undefined
}

export type RegionToMark = CountryToMark & {
  region_code: string
  region_name: string
}

export type MarkBody = {
  countries?: CountryToMark[] | undefined
  regions?: RegionToMark[] | undefined
}

/** One of the codes. */
export type UnmarkBody = {
  country_code?: string | undefined
  region_code?: string | undefined
  hide?: boolean | undefined
}

export type DecideBody = {
  subject: string
  choice: (typeof atlasChoices)[number] | null
}

const common = { permission: 'self', addon: 'atlas' } as const
const ownAtlas = (params: { user_id: string }) => atlasStream(params.user_id)
type Own = { user_id: string }

const countryMark = () => z.strictObject({ country_code: countrySchema(), year: z.optional(yearSchema()) })
const regionMark = () =>
  z
    .strictObject({
      region_code: regionSchema(),
      region_name: field.name(200).schema,
      country_code: countrySchema(),
      year: z.optional(yearSchema()),
    })
    .check(
      z.refine(({ region_code, country_code }) => region_code.startsWith(`${country_code}-`), {
        error: 'NOT_ALLOWED',
        path: ['country_code'],
      }),
    )

/**
 * Marks countries and regions as visited, by the codes of today. What was taken away before counts again; a mark that is
 * there stays.
 */
export const markAtlas = defineAction({
  ...common,
  name: 'atlas.mark',
  method: 'POST',
  path: '/api/users/:user_id/atlas/mark',
  entity: visitedCountry,
  body: () =>
    schemaOf<MarkBody>(
      z.strictObject({
        countries: z.optional(z.array(countryMark()).check(z.maxLength(mostMarksAtOnce))),
        regions: z.optional(z.array(regionMark()).check(z.maxLength(mostMarksAtOnce))),
      }),
    ),
  stream: ownAtlas,
  ...latePlan<Own, MarkBody>(async () => (await import('./plan-atlas.ts')).planMark),
})

/**
 * Takes the marks of a country, with those of its regions, or of one region. `hide`: trips prove it too, and it is not to
 * count any more.
 */
export const unmarkAtlas = defineAction({
  ...common,
  name: 'atlas.unmark',
  method: 'POST',
  path: '/api/users/:user_id/atlas/unmark',
  entity: visitedCountry,
  body: () =>
    schemaOf<UnmarkBody>(
      z
        .strictObject({
          country_code: z.optional(countrySchema()),
          region_code: z.optional(regionSchema()),
          hide: z.optional(z.boolean()),
        })
        .check(
          z.refine(body => (body.country_code === undefined) !== (body.region_code === undefined), {
            error: 'REQUIRED',
            path: ['country_code'],
          }),
        ),
    ),
  stream: ownAtlas,
  ...latePlan<Own, UnmarkBody>(async () => (await import('./plan-atlas.ts')).planUnmark),
})

/** Hides or counts what trips prove; null takes the decision back. */
export const decideAtlas = defineAction({
  ...common,
  name: 'atlas.decide',
  method: 'PUT',
  path: '/api/users/:user_id/atlas/decisions',
  entity: atlasDecision,
  body: () =>
    schemaOf<DecideBody>(
      z.strictObject({
        subject: z.string().check(z.regex(/^([A-Z]{2}(-[A-Z0-9]{1,3})?|change:[\w:-]{1,110})$/)),
        choice: z.nullable(z.enum(atlasChoices)),
      }),
    ),
  stream: ownAtlas,
  ...latePlan<Own, DecideBody>(async () => (await import('./plan-atlas.ts')).planDecide),
})
