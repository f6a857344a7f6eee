/** A list of places that someone shared by a link of Google Maps. */
import { isShortMapLink } from '@caravel/sync-protocol/domain/location/short-links'
import { AppError } from '@caravel/sync-protocol/errors'
import { mustUser, type Ctx } from '../../../context.ts'
import { asProviderFailure, providerFailed } from '../../../http/provider-failure.ts'
import type { ReadFile } from '../../../readers/places/read-place.ts'
import { withFile } from '../../../reading/with-file.ts'
import { readPlaceFile } from '../import/read-place-files.ts'
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
  return readAnswer(ctx, await ask(ctx, id))
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

/** Read like any foreign file. */
const readAnswer = (ctx: Ctx, text: string): Promise<ReadFile> =>
  withFile(ctx.reading.folder, text, async path => {
    try {
      return await readPlaceFile(ctx.reading, mustUser(ctx).id, path, { name: 'list', choice: 'list' })
    } catch (error) {
      if (error instanceof AppError && error.code === 'IMPORT_UNREADABLE')
        throw providerFailed(ctx, provider, 'not_json')
      throw error
    }
  })
