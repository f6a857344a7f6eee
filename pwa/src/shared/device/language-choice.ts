import { CloudOff } from 'lucide-preact'
import { choose, deviceSettings } from '../../data/settings.ts'
import { initialLanguage } from '../../i18n/initial-language.ts'
import { language } from '../../i18n/language.ts'
import { availableLanguages, loadLanguage, showLanguage, t } from '../../i18n/t.ts'
import { showToast } from '../../ui/overlays/toast-store.ts'

const supported = availableLanguages.map(({ code }) => code)

/** The language to start in: chosen here, else the browser's, else the server's default, else English. */
export function startLanguage(serverDefault?: string): string {
  return initialLanguage({
    transient: deviceSettings.peek().language,
    navigatorLanguages: globalThis.navigator?.languages,
    defaultLanguage: serverDefault,
    supported,
  })
}

/** Switches to a language and stores the choice. Returns false and says so when its catalogue cannot be loaded now. */
export async function chooseLanguage(code: string): Promise<boolean> {
  const shown = await showLanguage(code)
  if (shown) choose({ language: code })
  else showToast({ icon: CloudOff, text: t('settings.languageNotHere'), error: true })
  return shown
}

/**
 * Called after the first paint: switches the language when another device has chosen one, or when the server's default
 * arrives and decides. If its catalogue cannot be loaded, a chosen language leaves the current one in place; without a
 * choice the app falls back to English.
 */
export async function followLanguage(serverDefault: string | undefined): Promise<void> {
  const { language: chosen } = deviceSettings.value
  const wanted = startLanguage(serverDefault)
  if (wanted !== language.peek().code) await (chosen === undefined ? loadLanguage : showLanguage)(wanted)
}
