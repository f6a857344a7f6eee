import { effect } from '@preact/signals'
import { appConfig, beginSession, session } from '../data/session.ts'
import { loadLanguage } from '../i18n/t.ts'
import { followServerLanguage, startLanguage } from './language-choice.ts'
import { followPreferences } from './device-preferences.ts'
import { fetchPage } from './routes.tsx'
import { startServiceWorker } from './service-worker.ts'
import { watchSession } from './sign-in-request.ts'
import { announceSync } from './sync-status.tsx'

/** What the first paint needs, all of it from this device. The rest goes on in the background. */
export async function boot(): Promise<void> {
  const language = loadLanguage(startLanguage(appConfig.peek()?.default_language))
  void beginSession().catch((error: unknown) => console.error('Who is here could not be found out', error))
  watchSession()
  followPreferences()
  if (session.peek().status === 'signed-in') fetchPage(location.pathname)
  await language
  effect(() => {
    void followServerLanguage(appConfig.value?.default_language)
  })
  announceSync()
  startServiceWorker()
}
