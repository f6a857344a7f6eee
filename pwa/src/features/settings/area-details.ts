import { Settings } from 'lucide-preact'
import type { AreaDetails } from '../../shared/areas/area.ts'
import { settingsPages } from './settings-pages.ts'
import { settingsSource } from './palette-source.ts'

export const details: AreaDetails = {
  palette: [settingsSource],
  settings: settingsPages,
  entities: { setting: { icon: Settings } },
  drafts: {
    name: 'settings.yourName',
    passkey: 'passkeys.name',
    email: 'email.new',
  },
}
