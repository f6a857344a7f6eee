/** For which regions the server works out public holidays. Needs a connection. */
import * as z from 'zod/mini'
import { callApi } from './api.ts'

export interface HolidayCountry {
  countryCode: string
  regions: { code: string; name: string }[]
}

/** Throws `ApiError`. */
export const listHolidayCountries = async (): Promise<HolidayCountry[]> =>
  (await callApi<{ countries: HolidayCountry[] }>('GET', '/api/addons/vacay/holidays/countries')).countries

const daysSchema = z.object({
  holidays: z.array(z.object({ date: z.string(), name: z.string(), half: z.boolean() })),
})

/** The public holidays of a country or region in a year, one entry for each date. Throws `ApiError`. */
export const listRegionHolidays = async (region: string, year: number) =>
  daysSchema.parse(await callApi('GET', `/api/addons/vacay/holidays/${year}/${region}`)).holidays
