/**
 * Pictures of sights. Wikidata says which one a sight has (property P18), Wikimedia Commons who made it and under which
 * licence, and hands out its bytes. Only a picture with a free licence is taken.
 */
import { AppError } from '@caravel/sync-protocol/errors'
import { Parser } from 'htmlparser2'
import { providerFailed } from '../../../http/provider-failure.ts'
import { hostOf } from '../../../net/egress-log.ts'
import type { AppSettings } from '../../../settings/app-settings.ts'
import { pictureSize } from '../../../uploads/picture-size.ts'
import { sniffBytes, sniffType } from '../../../uploads/sniff-type.ts'
import { listOf, objectOf, textOf } from './found-place.ts'
import { isFreeLicence } from './free-licence.ts'
import { keptAnswer } from './kept-answers.ts'
import { askJson, fetchFrom, type Asking } from './provider-call.ts'

const commons = 'commons.wikimedia.org'
/** Where Commons sends those who ask for the bytes of a file. */
const uploads = 'upload.wikimedia.org'

/** Whom a picture is asked of. */
export const wikimediaHosts = ({ get }: Pick<AppSettings, 'get'>): string[] => {
  const hosts = [...hostOf(get('places_wikidata_url')), ...hostOf(get('places_wikimedia_url'))]
  return [...new Set(hosts.includes(commons) ? [...hosts, uploads] : hosts)]
}

export interface FreePicture {
  bytes: Buffer
  author: string | null
  licence: string
  /** The page about it. */
  source: string
}

interface PictureFacts {
  name: string
  author: string | null
  licence: string
}

const asked_px = 800
/** Of either side: copies come in sizes of the service's own, and a portrait is higher than it is wide. */
const most_px = 1600
const largest = 2_000_000

type Setting = 'places_wikidata_url' | 'places_wikimedia_url'

const addressIn = ({ settings }: Asking, setting: Setting, path: string): URL =>
  new URL(settings.get(setting).replace(/\/+$/, '') + path)

const askApi = (ctx: Asking, setting: Setting, parameters: Record<string, string>): Promise<unknown> => {
  const url = addressIn(ctx, setting, '/w/api.php')
  for (const [name, value] of Object.entries({ format: 'json', formatversion: '2', ...parameters }))
    url.searchParams.set(name, value)
  return askJson(ctx, 'wikimedia', url)
}

/**
 * The picture of something by its number in Wikidata. Undefined where it has none, or none that is free.
 * @param id such as `Q181865`
 */
export const pictureOf = async (ctx: Asking, id: string): Promise<FreePicture | undefined> => {
  const facts = await keptAnswer(ctx, 'wikimedia', ['picture', id], () => factsOf(ctx, id))
  const bytes = facts && (await bytesOf(ctx, facts.name))
  if (!facts || !bytes) return undefined
  const { name, author, licence } = facts
  const page = `/wiki/File:${encodeURIComponent(name.replaceAll(' ', '_'))}`
  return { bytes, author, licence, source: addressIn(ctx, 'places_wikimedia_url', page).href }
}

/** Undefined where there is no such file, or only one that is too much to show. */
const bytesOf = async (ctx: Asking, name: string): Promise<Buffer | undefined> => {
  const path = `/wiki/Special:FilePath/${encodeURIComponent(name)}?width=${asked_px}`
  const answer = await fetchFrom(ctx, 'wikimedia', addressIn(ctx, 'places_wikimedia_url', path), {
    headers: { accept: 'image/jpeg, image/png, image/webp' },
    most: largest,
    // From the name to the file, and from there to its smaller copy.
    redirects: 4,
  }).catch((error: unknown) => {
    if (error instanceof AppError && error.detail['reason'] === 'too_large') return undefined
    throw error
  })
  if (!answer || answer.status === 404) return undefined
  if (!answer.ok) throw providerFailed(ctx, 'wikimedia', 'refused', { upstream_status: answer.status })
  const bytes = Buffer.from(await answer.arrayBuffer())
  const { width = Infinity, height = Infinity } =
    pictureSize(sniffType(bytes.subarray(0, sniffBytes), '') ?? '', bytes) ?? {}
  return Math.max(width, height) <= most_px ? bytes : undefined
}

const factsOf = async (ctx: Asking, id: string): Promise<PictureFacts | null> => {
  const name = await fileNameOf(ctx, id)
  return name === null ? null : licensed(ctx, name)
}

/** The preferred one where there are several; what is deprecated is none. */
const fileNameOf = async (ctx: Asking, id: string): Promise<string | null> => {
  const told = objectOf(
    await askApi(ctx, 'places_wikidata_url', { action: 'wbgetclaims', entity: id, property: 'P18' }),
  )
  const claims = listOf(objectOf(told['claims'])['P18']).map(objectOf)
  const usable = claims.filter(({ rank }) => rank !== 'deprecated')
  const best = usable.find(({ rank }) => rank === 'preferred') ?? usable[0]
  const value = textOf(objectOf(objectOf(objectOf(best)['mainsnak'])['datavalue'])['value'], 250)
  // Names of files have no such signs; they would make it the name of something else.
  return value && !/[#<>[\]{}|/\\\p{Cc}]/u.test(value) ? value : null
}

const licensed = async (ctx: Asking, name: string): Promise<PictureFacts | null> => {
  const told = objectOf(
    await askApi(ctx, 'places_wikimedia_url', {
      action: 'query',
      prop: 'imageinfo',
      iiprop: 'extmetadata',
      iiextmetadatafilter: 'Artist|Credit|License|LicenseShortName|UsageTerms|NonFree',
      titles: `File:${name}`,
    }),
  )
  const [page] = listOf(objectOf(told['query'])['pages'])
  const about = objectOf(objectOf(listOf(objectOf(page)['imageinfo'])[0])['extmetadata'])
  const word = (key: string, most: number) => textInHtml(objectOf(about[key])['value'], most)
  const licence = word('LicenseShortName', 100)
  const said = ['License', 'LicenseShortName', 'UsageTerms'].flatMap(key => word(key, 200) ?? [])
  const isFree = licence !== null && word('NonFree', 20) === null && isFreeLicence(said)
  return isFree ? { name, author: word('Artist', 200) ?? word('Credit', 200), licence } : null
}

/** What is read of it: markup, styles and line breaks are none of a name. */
const textInHtml = (html: unknown, most: number): string | null => {
  if (typeof html !== 'string') return null
  const parts: string[] = []
  let hidden = 0
  const parser = new Parser({
    onopentagname: name => void (isHidden(name) && hidden++),
    onclosetag: name => void (isHidden(name) && hidden--),
    ontext: text => void (hidden || parts.push(text)),
  })
  parser.end(html.slice(0, 20_000))
  return textOf(parts.join('').replace(/[\s\p{Cc}\p{Cf}]+/gu, ' '), most)
}

const isHidden = (tag: string): boolean => tag === 'style' || tag === 'script'
