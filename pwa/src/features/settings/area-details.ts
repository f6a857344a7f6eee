import { Settings } from 'lucide-preact'
import type { AreaDetails } from '../../shared/areas/area.ts'
import { settingsSource } from './palette-source.ts'

export const details: AreaDetails = {
  palette: [settingsSource],
  entities: { setting: { icon: Settings } },
  drafts: {
    name: 'settings.yourName',
    passkey: 'passkeys.name',
    email: 'email.new',
  },
}
