import { CloudOff } from 'lucide-preact'
import { changeSettings, deviceSettings } from '../data/settings.ts'
import { initialLanguage } from '../i18n/initial-language.ts'
import { language } from '../i18n/language.ts'
import { availableLanguages, loadLanguage, showLanguage, t } from '../i18n/t.ts'
import { showToast } from '../ui/toast-store.ts'

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

/** Shows a language at once and keeps the choice on this device. False, and said, when its words cannot be had now. */
export async function chooseLanguage(code: string): Promise<boolean> {
  const shown = await showLanguage(code)
  if (shown) changeSettings({ language: code })
  else showToast({ icon: CloudOff, text: t('settings.languageNotHere'), error: true })
  return shown
}

/** The server's default came in after the first paint: follow it where neither a choice nor the browser decides. */
export async function followServerLanguage(serverDefault: string | undefined): Promise<void> {
  const wanted = startLanguage(serverDefault)
  if (wanted !== language.peek().code) await loadLanguage(wanted)
}
