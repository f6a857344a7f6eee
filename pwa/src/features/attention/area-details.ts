import type { AreaDetails } from '../../shared/areas/area.ts'

export const details: AreaDetails = { drafts: { tray: 'drafts.form.tray' } }
