import { t } from '../../../i18n/t.ts'
import { serverGroups } from './setting-fields.ts'
import { SettingsForm } from './settings-form.tsx'

/** Where the server is reached, and what it takes. */
export default function ServerSettings() {
  return <SettingsForm page="server" title={t('serverSettings.server')} groups={serverGroups} />
}
