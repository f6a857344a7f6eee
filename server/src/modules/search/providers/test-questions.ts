import type { AppSettings } from '../../../settings/app-settings.ts'
import type { EgressQuestion } from '../../../net/egress-log.ts'
import { addressOf, keyOf, type ProviderId } from './provider-call.ts'

type Known = { settings: Pick<AppSettings, 'get' | 'isOn'> }

const keyed = (app: Known, id: ProviderId, path: string): string => {
  const url = addressOf(app, id, path)
  const key = keyOf(app, id)
  if (key) url.searchParams.set('key', key)
  return url.href
}

/** What each service is asked when an admin tests it. */
export const testQuestions: Record<ProviderId, (app: Known) => EgressQuestion> = {
  google: app => ({
    url: addressOf(app, 'google', '/v1/places:autocomplete').href,
    method: 'POST',
    headers: { 'x-goog-api-key': keyOf(app, 'google'), 'content-type': 'application/json' },
    body: JSON.stringify({ input: 'Lisboa' }),
    expects: 'json',
  }),
  nominatim: app => ({ url: keyed(app, 'nominatim', '/status?format=json'), expects: 'json' }),
  photon: app => ({ url: keyed(app, 'photon', '/api?q=Lisboa&limit=1'), expects: 'json' }),
}
