import type { AreaDetails } from '../../app/area.ts'

export const details: AreaDetails = { drafts: { tray: 'drafts.form.tray' } }
