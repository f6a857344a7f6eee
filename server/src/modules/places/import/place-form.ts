import type { FormRules } from '../../../reading/receive-form.ts'

/** Files of places that one request may bring, and what of a GPX file is wanted. */
export const placeForm: FormRules = {
  files: 10,
  file: 10_000_000,
  together: 20_000_000,
  fields: ['import_waypoints', 'import_routes', 'import_tracks'],
  named: { missing: 'file', many: 'body' },
}
