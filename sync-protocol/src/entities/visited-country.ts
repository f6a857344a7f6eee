import { defineEntity, register } from '../entity.ts'
import { derivedId } from '../ids.ts'
import { countryField, yearField } from './atlas-fields.ts'

/** A country that somebody marked by hand, once for each year. What trips prove is in no row. */
export const visitedCountry = defineEntity({
  name: 'visited_country',
  one: 'country',
  many: 'countries',
  path: 'countries',
  event: 'atlas',
  stream: 'atlas',
  permission: 'self',
  addon: 'atlas',
  on_delete: 'win',
  actions_only: true,
  groups: {
    country: register({ country_code: countryField(), year: yearField() }, { fixed: true }),
  },
})

export const visitedCountryId = (userId: string, code: string, year: number | null): string =>
  derivedId('visited_country', userId, code, String(year ?? ''))
