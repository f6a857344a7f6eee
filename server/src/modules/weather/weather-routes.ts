import { isCalendarDate } from '@caravel/sync-protocol/field'
import { route } from '@caravel/sync-protocol/route'
import * as z from 'zod/mini'
import type { Ctx } from '../../context.ts'
import type { AnyRoute } from '../../http/route.ts'
import { weatherAt } from './weather.ts'

const degrees = (most: number) =>
  z.string().check(z.refine(text => /^-?\d{1,3}(\.\d{1,12})?$/.test(text) && Math.abs(Number(text)) <= most))

const query = z.object({
  lat: degrees(90),
  lng: degrees(180),
  date: z.optional(z.string().check(z.refine(isCalendarDate))),
  /** Of `description`: a language tag (BCP 47). */
  lang: z.optional(z.string().check(z.maxLength(35), z.regex(/^[a-z]{2,8}([-_][a-z\d]{1,8})*$/i))),
})

/** Now, a forecast, a day that is over, or what is typical of a day further ahead: `type` says which. */
const read = route<Ctx, unknown>({
  method: 'GET',
  path: '/api/weather',
  guard: 'user',
  query,
  limit: 'weather',
  async run(ctx, { query: { lat, lng, date, lang = 'de' } }) {
    const at = { lat: Number(lat), lng: Number(lng) }
    return weatherAt(ctx, at, { date: date as string | undefined }, String(lang))
  },
})

/** A day with its hours, which what is typical of a day does not have. */
const readDetailed = route<Ctx, unknown>({
  method: 'GET',
  path: '/api/weather/detailed',
  guard: 'user',
  query: z.extend(query, { date: z.string().check(z.refine(isCalendarDate)) }),
  limit: 'weather',
  async run(ctx, { query: { lat, lng, date, lang = 'de' } }) {
    const at = { lat: Number(lat), lng: Number(lng) }
    return weatherAt(ctx, at, { date: String(date), byHour: true }, String(lang))
  },
})

export const weatherRoutes: AnyRoute[] = [read, readDetailed]
