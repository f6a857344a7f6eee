import { effect, signal } from '@preact/signals'
import type { SettingValues } from '@caravel/sync-protocol/domain/user-settings'
import { deviceSettings } from '../../data/settings.ts'

/** `auto` follows the device. */
export type ThemeChoice = SettingValues['dark_mode']

const canvas = { light: '#f1f4f4', dark: '#0a1418' } // --canvas of both themes; a meta tag cannot read a token

/** Keeps the page in the colours and with the motion that were chosen; `public/start.js` does so before the first paint. */
export function followLook(): void {
  const system = matchMedia('(prefers-reduced-motion: reduce)')
  const wantsLess = signal(system.matches)
  system.addEventListener('change', () => (wantsLess.value = system.matches))
  const { dataset } = document.documentElement
  effect(() => {
    const { motion = 'auto' } = deviceSettings.value
    if (motion === 'less' || (motion === 'auto' && wantsLess.value)) dataset.motion = 'less'
    else delete dataset.motion
  })
  effect(() => {
    const { dark_mode: theme = 'auto' } = deviceSettings.value
    if (theme === 'auto') delete dataset.theme
    else dataset.theme = theme
    for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
      const forSystem = meta.media.includes('dark') ? 'dark' : 'light'
      meta.content = canvas[theme === 'auto' ? forSystem : theme]
    }
  })
}
