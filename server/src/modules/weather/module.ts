import type { ServerModule } from '../../module.ts'
import { hostOf } from '../../net/egress-log.ts'
import { weatherRoutes } from './weather-routes.ts'

export const weather: ServerModule = {
  routes: weatherRoutes,
  mcp: async () => ({ tools: (await import('./weather-tools.ts')).weatherTools }),
  egress: [
    {
      purpose: 'weather',
      by: 'server',
      setting: 'weather_provider',
      hosts: ({ settings }) =>
        settings.get('weather_provider') === 'off'
          ? []
          : [
              ...new Set([
                ...hostOf(settings.get('weather_provider')),
                ...hostOf(settings.get('weather_archive')),
              ]),
            ],
    },
  ],
}
