import { defineEntity, register } from '../entity.ts'
import { field } from '../field.ts'

/**
 * Something the trip check found and someone decided to live with, for everybody. Two people may ignore the same finding
 * at the same time: two rows, one meaning. Findings have other keys in a copy of the trip, so these stay behind.
 */
export const dismissedFinding = defineEntity({
  name: 'dismissed_finding',
  one: 'dismissed',
  many: 'dismissed',
  path: 'trip-check/dismissed',
  event: 'trip_check',
  stream: 'trip',
  permission: 'day_edit',
  on_delete: 'win',
  copy: 'skip',
  groups: {
    finding: register({ finding_key: field.name(300) }, { fixed: true }),
    reason: register({ reason: field.text(300) }),
  },
})
