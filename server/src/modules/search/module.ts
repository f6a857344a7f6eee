import type { ServerModule } from '../../module.ts'
import { below, hostOf, type EgressPurpose } from '../../net/egress-log.ts'
import { forgetWhatIsOff, sweepAnswers } from './providers/kept-answers.ts'
import { isOn, providerIds } from './providers/provider-call.ts'
import { testQuestions } from './providers/test-questions.ts'
import { wikimediaHosts } from './providers/wikimedia.ts'
import { adminSearchRoutes } from './admin-search-route.ts'
import { mapRoutes } from './map-routes.ts'
import { startSearch, stopSearch } from './place-search.ts'
import { searchRoutes } from './search-routes.ts'

export const search: ServerModule = {
  routes: [...searchRoutes, ...mapRoutes, ...adminSearchRoutes],
  mcp: async () => (await import('./search-tools.ts')).searchArea,
  start(app) {
    startSearch(app)
    forgetWhatIsOff(app)
  },
  sweep: sweepAnswers,
  stop: stopSearch,
  egress: [
    ...providerIds.map((id): EgressPurpose => ({
      purpose: `places_${id}`,
      by: 'server',
      setting: `places_${id}`,
      hosts: app => (isOn(app, id) ? hostOf(app.settings.get(`places_${id}_url`)) : []),
      test: app => testQuestions[id](app),
    })),
    {
      purpose: 'places_wikimedia',
      by: 'server',
      setting: 'places_wikimedia',
      hosts: ({ settings }) => (settings.isOn('places_wikimedia') ? wikimediaHosts(settings) : []),
      test: ({ settings }) => ({
        url: below(settings.get('places_wikimedia_url'), '/w/api.php?action=query&meta=siteinfo&format=json'),
        expects: 'json',
      }),
    },
  ],
}
