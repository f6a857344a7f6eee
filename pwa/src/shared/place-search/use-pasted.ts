import { useEffect, useState } from 'preact/hooks'
import { recoverPlusCode } from '@caravel/sync-protocol/domain/location/open-location-code'
import { parsePlaceText, type PlaceText } from '@caravel/sync-protocol/domain/location/parse-place-text'
import { deviceCities } from '../../data/search/device-cities.ts'
import { askServer, followLink } from '../../data/search/search-server.ts'
import { language } from '../../i18n/language.ts'
import { findCities } from '../../search/cities.ts'
import type { Position } from './position.ts'

export type PastedPlace = Position & { name?: string }

/** `at`: the position. `asking`: the position is being looked up. `error`: why that failed; `link`: it was a short link. */
export type Pasted = { at?: PastedPlace | undefined; asking?: boolean; error?: unknown; link?: boolean }

type LookedUp = Pasted & { text: string }

/** The position someone pasted, or what leads to one; undefined for words to search for. */
export function usePasted(text: string, near: Position | undefined, connected: boolean): Pasted | undefined {
  const read = parsePlaceText(text, near)
  const kind = read?.kind
  const [lookedUp, setLookedUp] = useState<LookedUp>()
  useEffect(() => {
    const asked = parsePlaceText(text)
    if (!asked || asked.kind === 'position') return
    if (!connected && asked.kind === 'short_link') return
    const given = new AbortController()
    const tell = (found: Pasted) => given.signal.aborted || setLookedUp({ text, ...found })
    lookUp(asked, connected, given.signal).then(
      at => tell({ at }),
      (error: unknown) => tell({ error, link: asked.kind === 'short_link' }),
    )
    return () => given.abort()
  }, [text, kind, connected])
  if (!read) return undefined
  if (read.kind === 'position') return { at: read }
  if (lookedUp?.text === text) return lookedUp
  return connected || read.kind === 'short_code' ? { asking: true } : {}
}

type Leading = Exclude<PlaceText, { kind: 'position' }>

async function lookUp(
  asked: Leading,
  connected: boolean,
  signal: AbortSignal,
): Promise<PastedPlace | undefined> {
  if (asked.kind === 'short_link') return followLink(asked.url, signal)
  const [city] = findCities(await deviceCities(), asked.near, 1)
  if (city) return recoverPlusCode(asked.code, city)
  if (!connected) return undefined
  const question = { text: asked.near, near: undefined, language: language.peek().tag }
  const [place] = (await askServer(question, signal)).results
  return place && recoverPlusCode(asked.code, place)
}
