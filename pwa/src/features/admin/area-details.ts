import type { AreaDetails } from '../../shared/areas/area.ts'

export const details: AreaDetails = {
  drafts: {
    category: 'categories.title',
    account: 'drafts.form.account',
    'server-settings': 'drafts.form.serverSettings',
  },
}
