import { t } from '../../../i18n/t.ts'
import { signInGroups } from './setting-fields.ts'
import { SettingsForm } from './settings-form.tsx'

/** Who may make an account, and how people show who they are. */
export default function SignInSettings() {
  return <SettingsForm page="sign-in" title={t('serverSettings.signIn')} groups={signInGroups} />
}
