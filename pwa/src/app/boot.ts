import { effect } from '@preact/signals'
import { appConfig, beginSession, session } from '../data/session.ts'
import { language as shownLanguage } from '../i18n/language.ts'
import { fetchAllWords, loadLanguage } from '../i18n/t.ts'
import { followLanguage, startLanguage } from './language-choice.ts'
import { followPreferences } from './device-preferences.ts'
import { followLook } from './theme.ts'
import { keepInstallOffer } from './readiness/install.ts'
import { fetchPage } from './routes.tsx'
import { readProviderReturn } from './provider-return.ts'
import { startServiceWorker } from './service-worker.ts'
import { watchSession } from './sign-in-request.ts'
import { announceSync } from './sync-status.tsx'

/** By then the page has come to rest. */
const restMs = 2_000

/** The words of all that is not open yet, so that it opens in this language without a network. */
const storeWords = () =>
  void fetchAllWords().catch((error: unknown) => console.warn('Some words did not come', error))

/** The detailed map, so that it is there before somebody is under way. */
const storeMap = () =>
  void import('../map/stored-basemap.ts')
    .then(({ storeBasemap }) => storeBasemap())
    .catch((error: unknown) => console.warn('The map did not come; the next start asks again', error))

/** What the first paint needs, all of it from this device. The rest goes on in the background. */
export async function boot(): Promise<void> {
  const language = loadLanguage(startLanguage(appConfig.peek()?.default_language))
  readProviderReturn()
  void beginSession().catch((error: unknown) => console.error('Who is here could not be found out', error))
  watchSession()
  keepInstallOffer()
  followLook()
  followPreferences()
  if (session.peek().status === 'signed-in') fetchPage(location.pathname)
  await language
  effect(() => {
    void followLanguage(appConfig.value?.default_language)
  })
  effect(() => {
    void shownLanguage.value
    const timer = setTimeout(storeWords, restMs)
    return () => clearTimeout(timer)
  })
  announceSync()
  startServiceWorker()
  setTimeout(storeMap, restMs)
}
