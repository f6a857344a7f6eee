import { t } from '../../../i18n/t.ts'
import { libraryGroups } from './setting-fields.ts'
import { SettingsForm } from './settings-form.tsx'

/** Which photo libraries at home people may connect, and what thumbnails may take. */
export default function LibrarySettings() {
  return <SettingsForm page="libraries" title={t('serverSettings.libraries')} groups={libraryGroups} />
}
