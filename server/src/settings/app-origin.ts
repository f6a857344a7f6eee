import type { AppSettings } from './app-settings.ts'

type Known = Pick<AppSettings, 'get'>

/**
 * The origin under which people reach this server, by the environment or as an admin stored it; undefined while nobody
 * said.
 */
export const appOrigin = ({ get }: Known): string | undefined => URL.parse(get('app_url'))?.origin

/** Was it told that people reach it over encrypted connections? Then nothing of a session travels over others. */
export const isHttps = (settings: Known): boolean => appOrigin(settings)?.startsWith('https:') ?? false
