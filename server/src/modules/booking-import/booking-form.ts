import type { FormRules } from '../../reading/receive-form.ts'

/** Confirmations that one request may bring. */
export const bookingForm: FormRules = {
  files: 5,
  file: 10_000_000,
  together: 50_000_000,
  fields: [],
  named: { missing: 'files', many: 'files' },
}
