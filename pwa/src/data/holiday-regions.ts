/** For which regions the server works out public holidays. Needs a connection. */
import { callApi } from './api.ts'

export interface HolidayCountry {
  countryCode: string
  regions: { code: string; name: string }[]
}

/** Throws `ApiError`. */
export const listHolidayCountries = async (): Promise<HolidayCountry[]> =>
  (await callApi<{ countries: HolidayCountry[] }>('GET', '/api/addons/vacay/holidays/countries')).countries
