/** Settings that take effect at once, and the way to the others, for the palette. */
import { Clock, Laptop, Languages, Monitor, Moon, RefreshCw, Ruler, Settings, Sun } from 'lucide-preact'
import { chooseLanguage } from '../../app/language-choice.ts'
import { withQuery } from '../../app/navigate.ts'
import { chooseTheme, themeChoice, type ThemeChoice } from '../../app/theme.ts'
import { changeSettings } from '../../data/settings.ts'
import { formatDistance } from '../../i18n/format-measure.ts'
import { formatTime } from '../../i18n/format.ts'
import { language } from '../../i18n/language.ts'
import { imperial } from '../../i18n/preferences.ts'
import { availableLanguages, t } from '../../i18n/t.ts'
import type { IconShape } from '../../ui/icon.tsx'
import type { PaletteEntry, PaletteSource } from '../../app/palette-entry.ts'

const themes: readonly { choice: ThemeChoice; icon: IconShape; name: () => string }[] = [
  { choice: 'light', icon: Sun, name: () => t('settings.themeLight') },
  { choice: 'dark', icon: Moon, name: () => t('settings.themeDark') },
  { choice: 'system', icon: Monitor, name: () => t('settings.themeSystem') },
]

const choice = (id: string, what: string, value: string, icon: IconShape, run: () => void): PaletteEntry => ({
  id: `settings.${id}`,
  name: `${what}: ${value}`,
  icon,
  does: { run },
})

const pages: () => PaletteEntry[] = () => [
  {
    id: 'settings',
    name: t('settings.title'),
    more: [t('settings.look'), t('settings.account'), t('settings.signOut'), t('support.title')].join(' '),
    icon: Settings,
    does: { href: '/settings' },
  },
  { id: 'settings.devices', name: t('settings.devices'), icon: Laptop, does: { href: '/settings' } },
  { id: 'sync', name: t('sync.title'), icon: RefreshCw, does: { href: withQuery({ sheet: 'sync' }) } },
]

export const settingsSource: PaletteSource = {
  title: 'settings.title',
  entries: () => [
    ...pages(),
    ...themes
      .filter(each => each.choice !== themeChoice.value)
      .map(each =>
        choice(each.choice, t('settings.theme'), each.name(), each.icon, () => chooseTheme(each.choice)),
      ),
    ...availableLanguages
      .filter(({ code }) => code !== language.value.code)
      .map(({ code, name }) =>
        choice(code, t('settings.language'), name, Languages, () => void chooseLanguage(code)),
      ),
    ...([true, false] as const).map(hour12 =>
      choice(hour12 ? '12h' : '24h', t('settings.clock'), formatTime('18:30', { hour12 }), Clock, () =>
        changeSettings({ time_format: hour12 ? '12h' : '24h' }),
      ),
    ),
    choice(
      'distance',
      t('settings.distance'),
      formatDistance(3200, { imperial: !imperial.value }),
      Ruler,
      () => changeSettings({ distance_unit: imperial.peek() ? 'km' : 'mi' }),
    ),
  ],
}
