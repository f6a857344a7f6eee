import { defineEntity, group, register, text } from '../entity.ts'
import { field } from '../field.ts'
import { optionalCountryField } from './atlas-fields.ts'

/** Somewhere that somebody wants to go one day: a country, or a spot in one. */
export const bucketListItem = defineEntity({
  name: 'bucket_list_item',
  one: 'item',
  many: 'items',
  path: 'bucket-list',
  event: 'atlas',
  stream: 'atlas',
  permission: 'self',
  addon: 'atlas',
  on_delete: 'win',
  groups: {
    name: register({ name: field.name(200) }),
    location: group({ country_code: optionalCountryField(), lat: field.latitude(), lng: field.longitude() }),
    notes: text({ notes: field.prose(1000) }),
    /** `YYYY-MM`, `YYYY`, or what another program wrote. */
    target: register({ target_date: field.text(40) }),
  },
  check: ({ lat, lng }) =>
    (lat === null) === (lng === null) ? undefined : { [lat === null ? 'lat' : 'lng']: 'REQUIRED' },
})
