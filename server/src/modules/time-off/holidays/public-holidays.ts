/** Public holidays from the table, which a process fills the first time that somebody asks for a region and year. */
import { AppError } from '@caravel/sync-protocol/errors'
import type { App } from '../../../context.ts'
import { askCountries, askHolidays, type Country, type PublicHoliday } from './ask-process.ts'
import { findHolidays, storeHolidays } from './holiday-queries.ts'

type Services = Pick<App, 'db' | 'committer'>

/** One process at a time, whoever asks. */
let turn: Promise<unknown> = Promise.resolve()
let waiting = 0
/** Whoever comes after so many is asked to try again: each takes up to half a second. */
const mostWaiting = 12

const stored = async <T>(
  app: Services,
  region: string,
  year: number,
  ask: () => Promise<T[]>,
): Promise<T[]> => {
  const find = () => findHolidays(app.db.read, region, year) as Promise<T[] | undefined>
  const known = await find()
  if (known) return known
  if (waiting >= mostWaiting) throw new AppError('OVERLOADED', { retry_after: 10 })
  waiting++
  const asked = turn.then(async () => {
    const meanwhile = await find()
    if (meanwhile) return meanwhile
    const days = await ask()
    await app.committer.exclusive(tx => storeHolidays(tx, region, year, days))
    return days
  })
  turn = asked.then(
    () => waiting--,
    () => waiting--,
  )
  return asked
}

/** Countries with their regions, by English names. */
export const listCountries = (app: Services): Promise<Country[]> => stored(app, '', 0, askCountries)

/** Undefined for a region that nobody knows: no process is started for it. */
export const holidaysOf = async (
  app: Services,
  region: string,
  year: number,
): Promise<PublicHoliday[] | undefined> => {
  const [code] = region.split('-')
  const country = (await listCountries(app)).find(each => each.code === code)
  const known = country?.code === region || country?.regions.some(each => each.code === region)
  return known ? stored(app, region, year, () => askHolidays(region, year)) : undefined
}
