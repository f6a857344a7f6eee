/** Has public holidays worked out by a process of its own, which ends with its answer. */
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import * as z from 'zod/mini'

const program = fileURLToPath(new URL('holidays-main.mjs', import.meta.url))
/** It takes a tenth of a second; a machine that is busy may take longer. */
const longest_ms = 30_000

const dateSchema = z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/))
const daySchema = z.object({
  date: dateSchema,
  days: z.int().check(z.gte(1), z.lte(31)),
  half: z.boolean(),
  name: z.string().check(z.minLength(1), z.maxLength(200)),
  english: z.string().check(z.maxLength(200)),
  fixed: z.boolean(),
})
const partSchema = z.object({ code: z.string(), name: z.string() })
const countrySchema = z.object({ code: z.string(), name: z.string(), regions: z.array(partSchema) })

/** A public holiday: `days` from `date` on. `name` is in a language of the country. */
export type PublicHoliday = z.infer<typeof daySchema>
export type Country = z.infer<typeof countrySchema>

const ask = async (question: object): Promise<unknown> => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--max-old-space-size=160', program, JSON.stringify(question)],
    { env: { LANG: 'C.UTF-8', TZ: 'UTC' }, timeout: longest_ms, maxBuffer: 4_000_000 },
  )
  return JSON.parse(stdout) as unknown
}

export const askHolidays = async (region: string, year: number): Promise<PublicHoliday[]> =>
  z.array(daySchema).parse(await ask({ region, year }))

export const askCountries = async (): Promise<Country[]> => z.array(countrySchema).parse(await ask({}))
