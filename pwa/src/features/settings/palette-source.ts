/** Settings that take effect at once, and the way to the others, for the palette. */
import {
  CircleUser,
  Clock,
  Coins,
  Keyboard,
  KeyRound,
  Laptop,
  Languages,
  Map,
  Monitor,
  Moon,
  RefreshCw,
  Ruler,
  Settings,
  ShieldCheck,
  Sun,
  Thermometer,
  Waves,
} from 'lucide-preact'
import { chooseLanguage } from '../../shared/device/language-choice.ts'
import { withQuery } from '../../shared/navigation/navigate.ts'
import type { ThemeChoice } from '../../shared/device/theme.ts'
import { choose, deviceSettings, type DeviceSettings } from '../../data/settings.ts'
import { appView } from '../../data/store.ts'
import { formatDistance, formatTemperature } from '../../i18n/format-measure.ts'
import { formatTime } from '../../i18n/format.ts'
import { language } from '../../i18n/language.ts'
import { fahrenheit, imperial } from '../../i18n/preferences.ts'
import { availableLanguages, t } from '../../i18n/t.ts'
import type { IconShape } from '../../ui/icon.tsx'
import type { PaletteEntry, PaletteSource } from '../../shared/palette/palette-entry.ts'

const themes: readonly { theme: ThemeChoice; icon: IconShape; name: () => string }[] = [
  { theme: 'light', icon: Sun, name: () => t('settings.themeLight') },
  { theme: 'dark', icon: Moon, name: () => t('settings.themeDark') },
  { theme: 'auto', icon: Monitor, name: () => t('settings.themeSystem') },
]

const choice = (id: string, what: string, value: string, icon: IconShape, run: () => void): PaletteEntry => ({
  id: `settings.${id}`,
  name: `${what}: ${value}`,
  icon,
  does: { run },
})

const page = (part: string, name: string, icon: IconShape, more: readonly string[] = []): PaletteEntry => ({
  id: `settings.${part}`,
  name,
  icon,
  more: more.join(' '),
  does: { href: `/settings/${part}` },
})

const pages: () => PaletteEntry[] = () => [
  {
    id: 'settings',
    name: t('settings.title'),
    more: [t('settings.look'), t('settings.account'), t('settings.signOut'), t('support.title')].join(' '),
    icon: Settings,
    does: { href: '/settings' },
  },
  page('formats', t('settings.formats'), Coins, [t('settings.weekStart'), t('settings.currency')]),
  page('map', t('settings.mapAndKeys'), Map, [t('settings.letterKeys')]),
  page('device', t('settings.device'), Laptop),
  page('account', t('settings.account'), CircleUser, [t('settings.signOut')]),
  page('security', t('security.title'), KeyRound, [
    t('settings.devices'),
    t('twoStep.title'),
    t('passkeys.title'),
  ]),
  ...(appView.can('admin')
    ? [{ id: 'admin', name: t('admin.title'), icon: ShieldCheck, does: { href: '/admin' } }]
    : []),
  {
    id: 'keys',
    name: t('keys.title'),
    icon: Keyboard,
    shortcut: '?',
    does: { href: withQuery({ sheet: 'keys' }) },
  },
  { id: 'sync', name: t('sync.title'), icon: RefreshCw, does: { href: withQuery({ sheet: 'sync' }) } },
]

const look = ({ dark_mode: theme = 'auto', motion = 'auto' }: DeviceSettings): PaletteEntry[] => [
  ...themes
    .filter(each => each.theme !== theme)
    .map(each =>
      choice(each.theme, t('settings.theme'), each.name(), each.icon, () =>
        choose({ dark_mode: each.theme }),
      ),
    ),
  ...(['auto', 'less', 'full'] as const)
    .filter(each => each !== motion)
    .map(each => {
      const name = {
        auto: 'settings.themeSystem',
        less: 'settings.motionLess',
        full: 'settings.motionFull',
      } as const
      return choice(`motion-${each}`, t('settings.motion'), t(name[each]), Waves, () =>
        choose({ motion: each }),
      )
    }),
]

const formats = (): PaletteEntry[] => {
  const otherUnit = !imperial.value
  const otherDegrees = !fahrenheit.value
  return [
    ...([true, false] as const).map(hour12 =>
      choice(hour12 ? '12h' : '24h', t('settings.clock'), formatTime('18:30', { hour12 }), Clock, () =>
        choose({ time_format: hour12 ? '12h' : '24h' }),
      ),
    ),
    choice('distance', t('settings.distance'), formatDistance(3200, { imperial: otherUnit }), Ruler, () =>
      choose({ distance_unit: otherUnit ? 'mi' : 'km' }),
    ),
    choice(
      'temperature',
      t('settings.temperature'),
      formatTemperature(21, { fahrenheit: otherDegrees, withUnit: true }),
      Thermometer,
      () => choose({ temperature_unit: otherDegrees ? 'fahrenheit' : 'celsius' }),
    ),
  ]
}

export const settingsSource: PaletteSource = {
  title: 'settings.title',
  entries: () => [
    ...pages(),
    ...look(deviceSettings.value),
    ...availableLanguages
      .filter(({ code }) => code !== language.value.code)
      .map(({ code, name }) =>
        choice(code, t('settings.language'), name, Languages, () => void chooseLanguage(code)),
      ),
    ...formats(),
  ],
}
