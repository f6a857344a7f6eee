import { defineEntity, register } from '../entity.ts'
import { field } from '../field.ts'
import { derivedId } from '../ids.ts'
import { countryField, regionField, yearField } from './atlas-fields.ts'

/** A region that somebody marked by hand, once for each year. Its country counts with it, without a row of its own. */
export const visitedRegion = defineEntity({
  name: 'visited_region',
  one: 'region',
  many: 'regions',
  path: 'regions',
  event: 'atlas',
  stream: 'atlas',
  permission: 'self',
  addon: 'atlas',
  on_delete: 'win',
  actions_only: true,
  groups: {
    region: register(
      {
        region_code: regionField(),
        region_name: field.name(200),
        country_code: countryField(),
        year: yearField(),
      },
      { fixed: true },
    ),
  },
})

export const visitedRegionId = (userId: string, code: string, year: number | null): string =>
  derivedId('visited_region', userId, code, String(year ?? ''))
