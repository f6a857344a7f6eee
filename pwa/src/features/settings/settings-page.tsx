import './settings.css'
import { LogOut } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { chooseLanguage } from '../../app/language-choice.ts'
import { usePageTitle } from '../../app/page-title.ts'
import { SyncStatusButton } from '../../app/sync-status.tsx'
import { chooseTheme, themeChoice, type ThemeChoice } from '../../app/theme.ts'
import { appConfig, session, type OnlyHere } from '../../data/session.ts'
import { language } from '../../i18n/language.ts'
import { RichText } from '../../i18n/rich-text.tsx'
import { availableLanguages, t } from '../../i18n/t.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Segment } from '../../ui/segment.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { usePhone } from '../../ui/use-media-query.ts'
import { Categories } from './categories.tsx'
import { ChangeFiles } from './change-files.tsx'
import { Diagnostics } from './diagnostics.tsx'
import { FormatSettings } from './format-settings.tsx'
import { leave } from './sign-out.ts'
import { SignOutQuestion } from './sign-out-question.tsx'
import { StorageStatus } from './storage-status.tsx'
import { UnsavedTexts } from './unsaved-texts.tsx'
import { YourDevices } from './your-devices.tsx'
import { YourName } from './your-name.tsx'

/** Language and look, what this device keeps, and the account. */
export default function SettingsPage() {
  const phone = usePhone()
  usePageTitle(t('settings.title'))
  return (
    <div class="settings">
      <PageHeader
        kind="page"
        title={t('settings.title')}
        status={phone && <SyncStatusButton shape="line" />}
        actions={!phone && <SyncStatusButton shape="pill" />}
      />
      <div class="settings-parts">
        <Look />
        <section class="settings-part">
          <h2>{t('settings.device')}</h2>
          <StorageStatus />
          <ChangeFiles />
        </section>
        <UnsavedTexts />
        <YourDevices />
        <section class="settings-part">
          <h2>{t('support.title')}</h2>
          <Diagnostics />
        </section>
        <Categories />
        <Account />
      </div>
    </div>
  )
}

function Look() {
  const [missing, setMissing] = useState(false)
  const choose = async (code: string) => setMissing(!(await chooseLanguage(code)))
  return (
    <section class="settings-part">
      <h2>{t('settings.look')}</h2>
      <SelectField
        label={t('settings.language')}
        value={language.value.code}
        options={availableLanguages.map(({ code, name }) => ({ value: code, label: name }))}
        onChange={code => void choose(code)}
        error={missing ? t('settings.languageNotHere') : undefined}
      />
      <div class="settings-choice">
        <span class="field-label">{t('settings.theme')}</span>
        <Segment<ThemeChoice>
          label={t('settings.theme')}
          value={themeChoice.value}
          onChange={chooseTheme}
          options={[
            { value: 'system', label: t('settings.themeSystem') },
            { value: 'light', label: t('settings.themeLight') },
            { value: 'dark', label: t('settings.themeDark') },
          ]}
        />
      </div>
      <FormatSettings />
    </section>
  )
}

function Account() {
  const [busy, setBusy] = useState(false)
  const [only, setOnly] = useState<OnlyHere>()
  const now = session.value
  if (now.status !== 'signed-in') return null
  const { id, username, email } = now.user
  const signOut = async () => {
    setBusy(true)
    setOnly(await leave())
    setBusy(false)
  }
  return (
    <section class="settings-part">
      <h2>{t('settings.account')}</h2>
      <div class="settings-me">
        <Avatar person={{ id, name: username }} size={40} decorative />
        <p>
          <strong>
            <bdi>{username}</bdi>
          </strong>
          <br />
          <bdi>{email}</bdi>
        </p>
      </div>
      <YourName name={username} />
      <p class="settings-note">
        <RichText k="settings.signedInAs" params={{ host: location.host }} />
        <br />
        {t('settings.version', { version: appConfig.value?.version ?? '' })}
      </p>
      <div class="settings-out">
        <Button icon={LogOut} busy={busy && t('settings.signOutBusy')} onClick={() => void signOut()}>
          {t('settings.signOut')}
        </Button>
        <p class="settings-note">{t('settings.signOutHint')}</p>
        {only && <SignOutQuestion only={only} onClose={() => setOnly(undefined)} />}
      </div>
    </section>
  )
}
