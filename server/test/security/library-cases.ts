/** What the routes of photo libraries answer where the add-on is off; see photo-libraries/libraries.test.ts for what they do. */
import { accounts, at, type Case } from './standings.ts'

const off = accounts('409 ADDON_DISABLED')
const settings = {
  immich: { immich_url: 'http://photos.home:2283', immich_api_key: 'key' },
  synologyphotos: { synology_url: 'http://photos.home', synology_username: 'ines', synology_password: 'key' },
}

const casesOf = ([kind, body]: [string, object]): [string, Case][] => {
  const base = `/api/integrations/memories/${kind}`
  const under = (path: string) => () => `${base}${path}`
  return [
    [`GET ${base}/settings`, at(off, under('/settings'))],
    [`PUT ${base}/settings`, at(off, under('/settings'), body)],
    [`DELETE ${base}/settings`, at(off, under('/settings'))],
    [`GET ${base}/status`, at(off, under('/status'))],
    [`POST ${base}/test`, at(off, under('/test'), body)],
    [`POST ${base}/search`, at(off, under('/search'), {})],
    [`GET ${base}/albums`, at(off, under('/albums'))],
    [`GET ${base}/albums/:id/photos`, at(off, under('/albums/x/photos'))],
    [`GET ${base}/assets/:trip_id/:photo_id/:owner_id/:kind`, at(off, under('/assets/0/x/y/thumbnail'))],
  ]
}

export const libraryCases: Record<string, Case> = {
  'GET /api/integrations/memories': at(accounts('200'), () => '/api/integrations/memories'),
  ...Object.fromEntries(Object.entries(settings).flatMap(casesOf)),
}
