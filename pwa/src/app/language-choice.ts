import { changeSettings, deviceSettings } from '../data/settings.ts'
import { initialLanguage } from '../i18n/initial-language.ts'
import { language } from '../i18n/language.ts'
import { availableLanguages, loadLanguage } from '../i18n/t.ts'

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

/** Shows a language at once and keeps the choice on this device. */
export async function chooseLanguage(code: string): Promise<void> {
  const shown = await loadLanguage(code)
  changeSettings({ language: shown })
}

/** The server's default came in after the first paint: follow it where neither a choice nor the browser decides. */
export async function followServerLanguage(serverDefault: string | undefined): Promise<void> {
  const wanted = startLanguage(serverDefault)
  if (wanted !== language.peek().code) await loadLanguage(wanted)
}
