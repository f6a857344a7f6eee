import { signal } from '@preact/signals'

/** What the reader chose. `system` follows the device and stores nothing. */
export type ThemeChoice = 'light' | 'dark' | 'system'

const storageKey = 'caravel.theme' // public/theme.js reads the same key before the first paint
const canvas = { light: '#f1f4f4', dark: '#0a1418' } // --canvas of both themes; a meta tag cannot read a token

function storedChoice(): ThemeChoice {
  const stored = globalThis.localStorage?.getItem(storageKey)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

/** The current choice; change it with {@link chooseTheme}. */
export const themeChoice = signal<ThemeChoice>(storedChoice())

/** Applies a theme at once and remembers it on this device. */
export function chooseTheme(choice: ThemeChoice): void {
  themeChoice.value = choice
  const root = document.documentElement
  if (choice === 'system') {
    localStorage.removeItem(storageKey)
    delete root.dataset.theme
  } else {
    localStorage.setItem(storageKey, choice)
    root.dataset.theme = choice
  }
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const forSystem = meta.media.includes('dark') ? 'dark' : 'light'
    meta.content = canvas[choice === 'system' ? forSystem : choice]
  }
}
