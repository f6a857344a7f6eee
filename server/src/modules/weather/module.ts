import type { ServerModule } from '../../module.ts'
import { below, hostOf } from '../../net/egress-log.ts'
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
      test: ({ settings }) => ({
        url: below(
          settings.get('weather_provider'),
          '/v1/forecast?latitude=38.7&longitude=-9.1&current=temperature_2m',
        ),
        expects: 'json',
      }),
    },
  ],
}
