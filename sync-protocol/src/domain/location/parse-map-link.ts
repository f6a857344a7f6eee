import { decodePlusCode, findPlusCode } from './open-location-code.ts'
import { decodeGe0Code, decodeGeohash, decodeOsmShortCode } from './short-codes.ts'
import { inWorld, parsePair } from './parse-pair.ts'
import type { Point } from '../travel-guess.ts'

type Place = Point & { name?: string }

/** Parameters that hold "lat,lng", the exact place before the mere middle of the view. */
const PLACE_PARAMETERS = [
  'q',
  'query',
  'destination',
  'daddr',
  'll',
  'coordinate',
  'pin',
  'center',
  'map',
  'sll',
]

/** No service makes longer ones, and what is read of a link takes longer than the link is. */
const longest = 4000

/** Reads the coordinates in a `geo:` address or a link of a map site; nothing is fetched, so a shortened link
 *  without coordinates gives undefined. */
export function parseMapLink(link: string): Place | undefined {
  if (link.length > longest || !URL.canParse(link)) return undefined
  const url = new URL(link)
  const position = url.protocol === 'geo:' ? geoAddress(url) : (mapSite(url) ?? codeIn(url))
  if (!position) return undefined
  const name = nameIn(url)
  return name ? { ...position, name } : position
}

const pairIn = (text: string | null | undefined): Point | undefined => {
  const pair = text && /^\s*(?:loc:\s*)?([+-]?\d+(?:\.\d+)?)\s*[,~]\s*([+-]?\d+(?:\.\d+)?)/.exec(text)
  return pair ? parsePair(`${pair[1]}, ${pair[2]}`) : undefined
}

/** RFC 5870; Android adds `?q=lat,lng(Name)`, which says more than the path. */
const geoAddress = (url: URL) => pairIn(url.searchParams.get('q')) ?? pairIn(url.pathname)

/** Positions that are written in letters. */
function codeIn(url: URL): Point | undefined {
  const [first = '', second = ''] = url.pathname.split('/').filter(Boolean)
  const host = url.hostname.replace(/^www\./, '')
  if (/^(osm\.org|openstreetmap\.org)$/.test(host) && first === 'go') return decodeOsmShortCode(second)
  if (host === 'omaps.app' || host === 'ge0.me') return decodeGe0Code(first)
  if (url.protocol === 'ge0:') return decodeGe0Code(url.hostname || first)
  if (/(^|\.)waze\.com$/.test(host) && first === 'ul' && second.startsWith('h'))
    return decodeGeohash(second.slice(1))
  const code = findPlusCode(
    readable(`${url.pathname} ${url.searchParams.get('q') ?? ''}`).replaceAll('/', ' '),
  )
  return code && !code.isShort ? decodePlusCode(code.code) : undefined
}

function mapSite(url: URL): Point | undefined {
  const get = (name: string) => url.searchParams.get(name)
  const path = readable(url.pathname)
  const swapped = /(^|\.)yandex\./.test(url.hostname)
  return (
    numbers(get('mlat'), get('mlon')) ??
    marker(readable(url.href)) ??
    (swapped ? turned(pairIn(get('pt') ?? get('ll'))) : undefined) ??
    firstOf(PLACE_PARAMETERS, name => pairIn(get(name))) ??
    pairIn(get('cp')) ??
    pairIn(get('to')?.replace(/^ll\./, '')) ??
    pairIn(
      /point\.([^_]+)_([^_]+)/
        .exec(get('sp') ?? '')
        ?.slice(1, 3)
        .join(','),
    ) ??
    firstOf(path.split('/'), part => pairIn(part.replace(/^@/, '').replaceAll('+', ''))) ??
    hashView(url.hash) ??
    numbers(get('y'), get('x')) ??
    numbers(get('lat'), get('lon') ?? get('lng'))
  )
}

/** The pin in a long Google Maps address. */
function marker(address: string): Point | undefined {
  const match = /!3d(-?\d+(?:\.\d+)?)!4d(-?\d+(?:\.\d+)?)/.exec(address)
  return match ? numbers(match[1]!, match[2]!) : undefined
}

/** `#map=15/38.71/-9.13` and the shorter `#15/38.71/-9.13`. */
function hashView(hash: string): Point | undefined {
  const match = /^#(?:.*\bmap=)?\d+(?:\.\d+)?\/(-?\d+(?:\.\d+)?)\/(-?\d+(?:\.\d+)?)/.exec(hash)
  return match ? numbers(match[1]!, match[2]!) : undefined
}

function numbers(lat: string | null, lng: string | null): Point | undefined {
  const plain = /^[+-]?\d+(\.\d+)?$/
  if (lat === null || lng === null || !plain.test(lat) || !plain.test(lng)) return undefined
  return inWorld({ lat: Number(lat), lng: Number(lng) })
}

const turned = (position: Point | undefined) => position && inWorld({ lat: position.lng, lng: position.lat })

function firstOf<T>(names: T[], read: (name: T) => Point | undefined): Point | undefined {
  for (const name of names) {
    const found = read(name)
    if (found) return found
  }
  return undefined
}

function nameIn(url: URL): string | undefined {
  const place = /\/place\/([^/@]+)/.exec(readable(url.pathname))?.[1]?.replaceAll('+', ' ')
  const query = url.searchParams.get('q') ?? undefined
  const inBrackets = /\(([^()]+)\)\s*$/.exec(query ?? '')?.[1]
  const words = [
    place,
    inBrackets,
    url.searchParams.get('name') ?? undefined,
    url.searchParams.get('n') ?? undefined,
    query,
  ]
  return words.find(word => word?.trim() && !pairIn(word))?.trim()
}

/** Percent signs that are not an encoding stay as they are. */
function readable(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch (error) {
    if (error instanceof URIError) return text
    throw error
  }
}
