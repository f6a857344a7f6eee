import { ShieldCheck } from 'lucide-preact'
import type { AreaDetails } from '../../shared/areas/area.ts'
import { appView } from '../../data/store.ts'

export const details: AreaDetails = {
  settings: [
    {
      id: 'server',
      title: 'admin.title',
      icon: ShieldCheck,
      href: '/admin',
      shown: () => appView.can('admin'),
    },
  ],
  drafts: {
    category: 'categories.title',
    account: 'drafts.form.account',
    'server-settings': 'drafts.form.serverSettings',
  },
}
