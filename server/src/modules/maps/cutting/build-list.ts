/**
 * Where the map of the world is taken from: an archive at an address, or a list of builds that names the newest one. The
 * list is asked anew each time, for old builds are deleted.
 */
import { protomapsBuilds } from '@caravel/sync-protocol/domain/protomaps'
import type { App } from '../../../context.ts'
import { EgressError } from '../../../net/egress-error.ts'
import { sourceFailed } from '../archive/http-source.ts'

/** Where the archives are that the list of Protomaps names. */
const protomapsArchives = 'https://build.protomaps.com/'

/** Years of daily builds are some 500 kB. */
const mostBytes = 2_000_000
/** A file beside others, never a path or an address. */
const isKey = (key: unknown): key is string =>
  typeof key === 'string' && /^[A-Za-z0-9][\w.-]{0,99}\.pmtiles$/.test(key)

const isList = (source: string): boolean => /\.json$/i.test(URL.parse(source)?.pathname ?? '')

const isProtomaps = (source: string): boolean => URL.parse(source)?.host === URL.parse(protomapsBuilds)?.host

/** Whom a source asks: for a list also the host of its archives. */
export function hostsOfSource(source: string): string[] {
  const hosts = [source, ...(isProtomaps(source) ? [protomapsArchives] : [])].map(url => URL.parse(url)?.host)
  return hosts.filter(host => host !== undefined && host !== '') as string[]
}

/** The address of the newest archive of a source, and how far it may reach. Throws MAP_SOURCE_FAILED. */
export async function newestArchive(
  { guardedFetch }: Pick<App, 'guardedFetch'>,
  source: string,
  signal: AbortSignal,
): Promise<string> {
  if (!isList(source)) return source
  const key = newestKey(await askList(guardedFetch, source, signal))
  return new URL(key, isProtomaps(source) ? protomapsArchives : source).href
}

async function askList(
  guardedFetch: App['guardedFetch'],
  source: string,
  signal: AbortSignal,
): Promise<unknown> {
  try {
    const answer = await guardedFetch(source, {
      purpose: 'map_regions',
      reach: 'configured',
      headers: { accept: 'application/json' },
      only: [200],
      most: mostBytes,
      redirects: 3,
      timeout_ms: 20_000,
      signal,
    })
    return await answer.json()
  } catch (error) {
    // A page of another server, or one that was cut off.
    if (error instanceof SyntaxError) throw sourceFailed('list', error)
    if (!(error instanceof EgressError)) throw error
    throw sourceFailed(error.reason === 'too_large' ? 'list' : error.reason, error)
  }
}

function newestKey(list: unknown): string {
  const keys = (Array.isArray(list) ? list : []).map((build: unknown) =>
    typeof build === 'object' && build !== null && 'key' in build ? build.key : undefined,
  )
  // Keys are dates, so the newest is the last of them.
  const newest = keys.filter(isKey).reduce((last, key) => (key > last ? key : last), '')
  if (!newest) throw sourceFailed('list')
  return newest
}
