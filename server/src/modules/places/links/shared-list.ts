/** A list of places that someone shared by a link of Google Maps. */
import { isShortMapLink } from '@caravel/sync-protocol/domain/location/short-links'
import { AppError } from '@caravel/sync-protocol/errors'
import type { Ctx } from '../../../context.ts'
import { asProviderFailure, providerFailed } from '../../../http/provider-failure.ts'
import {
  emptyPlace,
  line,
  mostOfFile,
  prose,
  type ReadFile,
  type ReadPlace,
} from '../../../readers/places/read-place.ts'
import { followLink } from './follow-link.ts'

const provider = 'shared_lists'

const isGoogle = (url: string): boolean =>
  /^(www\.|maps\.)?google\.[a-z.]{2,6}$/.test(URL.parse(url)?.hostname ?? '')

/** The id of a list in the address of its page. */
export const listIdIn = (url: string): string | undefined =>
  isGoogle(url)
    ? (/\/placelists\/list\/([\w-]{10,100})/.exec(url)?.[1] ?? /!2s([\w-]{10,100})/.exec(url)?.[1])
    : undefined

/** LINK_NOT_READABLE where it is no list, PROVIDER_OFF where lists are not fetched, else as `followLink`. */
export const fetchSharedList = async (ctx: Ctx, url: string): Promise<ReadFile> => {
  if (!ctx.settings.isOn('shared_lists')) throw new AppError('PROVIDER_OFF')
  const isList = (each: string) => listIdIn(each) !== undefined
  const end = isList(url) ? url : isShortMapLink(url) ? (await followLink(ctx, url, isList)).url : undefined
  const id = end === undefined ? undefined : listIdIn(end)
  if (id === undefined) throw new AppError('LINK_NOT_READABLE')
  return readList(ctx, await ask(ctx, id))
}

const ask = async (ctx: Ctx, id: string): Promise<string> => {
  const base = ctx.settings.get('shared_lists_url').replace(/\/+$/, '')
  const address = new URL(`${base}/maps/preview/entitylist/getlist`)
  address.searchParams.set('authuser', '0')
  address.searchParams.set('hl', 'en')
  address.searchParams.set('pb', `!1m1!1s${id}!2e2!3e2!4i500!16b1`)
  try {
    const answer = await ctx.guardedFetch(address, {
      purpose: provider,
      reach: 'configured',
      most: 5_000_000,
      redirects: 2,
      headers: { 'user-agent': 'Mozilla/5.0 (compatible; Caravel)' },
    })
    if (answer.status !== 200)
      throw providerFailed(ctx, provider, 'refused', { upstream_status: answer.status })
    return await answer.text()
  } catch (error) {
    if (error instanceof AppError) throw error
    throw asProviderFailure(ctx, provider, error)
  }
}

type Nested = readonly unknown[]
const nested = (value: unknown): Nested => (Array.isArray(value) ? (value as Nested) : [])

/** Arrays in arrays, behind a line that keeps pages from reading it as a script. */
const readList = (ctx: Ctx, text: string): ReadFile => {
  let told: unknown
  try {
    told = JSON.parse(text.replace(/^\)\]\}'\s*/, ''))
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    throw providerFailed(ctx, provider, 'not_json')
  }
  const list = nested(nested(told)[0])
  const items = nested(list[8])
  const places = items.slice(0, mostOfFile).flatMap((each): ReadPlace[] => {
    const item = nested(each)
    const about = nested(item[1])
    const [, , lat, lng] = nested(about[5])
    const name = line(textOf(item[2]), 200)
    const isPosition =
      typeof lat === 'number' && typeof lng === 'number' && Math.abs(lat) <= 90 && Math.abs(lng) <= 180
    if (!name || !isPosition) return []
    return [
      { ...emptyPlace, name, lat, lng, notes: prose(textOf(item[3])), address: line(textOf(about[4]), 500) },
    ]
  })
  const broken = Math.min(items.length, mostOfFile) - places.length
  return {
    format: 'list',
    title: line(textOf(list[4]), 200),
    places,
    warnings: {
      ...(broken ? { BROKEN_ROWS: broken } : {}),
      ...(items.length > mostOfFile ? { POINTS_LEFT_OUT: items.length - mostOfFile } : {}),
    },
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
