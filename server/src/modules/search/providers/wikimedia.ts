/** Pictures of sights: Wikidata says which one a sight has, Wikimedia Commons holds it. */
import type { AppSettings } from '../../../settings/app-settings.ts'
import { hostOf } from '../../../net/egress-log.ts'

const commons = 'commons.wikimedia.org'
/** Where Commons sends those who ask for the bytes of a file. */
const uploads = 'upload.wikimedia.org'

/** Whom a picture is asked of. */
export const wikimediaHosts = ({ get }: Pick<AppSettings, 'get'>): string[] => {
  const hosts = [...hostOf(get('places_wikidata_url')), ...hostOf(get('places_wikimedia_url'))]
  return [...new Set(hosts.includes(commons) ? [...hosts, uploads] : hosts)]
}
