import type { AreaDetails } from '../../shared/areas/area.ts'

export const details: AreaDetails = {
  drafts: { 'booking-import': 'drafts.form.bookingImport' },
}
