import { useState } from 'preact/hooks'
import type { SettingValues } from '@caravel/sync-protocol/domain/user-settings'
import { chooseLanguage } from '../../shared/device/language-choice.ts'
import type { ThemeChoice } from '../../shared/device/theme.ts'
import { choose, deviceSettings } from '../../data/settings.ts'
import { language } from '../../i18n/language.ts'
import { availableLanguages, t } from '../../i18n/t.ts'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { Choice } from './choice.tsx'

/** The language, the colours, and how much moves. */
export function LookSettings() {
  const { dark_mode: theme = 'auto', motion = 'auto' } = deviceSettings.value
  const [missing, setMissing] = useState(false)
  const speak = async (code: string) => setMissing(!(await chooseLanguage(code)))
  return (
    <>
      <SelectField
        label={t('settings.language')}
        value={language.value.code}
        options={availableLanguages.map(({ code, name }) => ({ value: code, label: name }))}
        onChange={code => void speak(code)}
        error={missing ? t('settings.languageNotHere') : undefined}
      />
      <Choice<ThemeChoice>
        label={t('settings.theme')}
        hint={t('settings.themeHint')}
        value={theme}
        onChange={value => choose({ dark_mode: value === 'auto' ? undefined : value })}
        options={[
          { value: 'auto', label: t('settings.themeSystem') },
          { value: 'light', label: t('settings.themeLight') },
          { value: 'dark', label: t('settings.themeDark') },
        ]}
      />
      <Choice<SettingValues['motion']>
        label={t('settings.motion')}
        hint={t('settings.motionHint')}
        value={motion}
        onChange={value => choose({ motion: value === 'auto' ? undefined : value })}
        options={[
          { value: 'auto', label: t('settings.themeSystem') },
          { value: 'less', label: t('settings.motionLess') },
          { value: 'full', label: t('settings.motionFull') },
        ]}
      />
    </>
  )
}
