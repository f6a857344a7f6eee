import { useEffect, useState } from 'preact/hooks'
import { fewestLetters, lettersIn } from '@caravel/sync-protocol/domain/search/letters-in'
import { ApiError } from '../../data/api-error.ts'
import { askSuggestions, type Suggestions } from '../../data/search/search-server.ts'
import { language } from '../../i18n/language.ts'
import { stillFits, suggestionFound, type FoundOnMap } from './found-on-map.ts'
import type { Position } from './position.ts'

/** A service is searched after a pause this long between two letters, ms. */
const pauseMs = 250

type Told = { text: string; found: FoundOnMap[]; error?: unknown; paused?: boolean }

interface Suggested {
  found: readonly FoundOnMap[]
  /** These letters are enough to ask a service. */
  asked: boolean
  asking: boolean
  /** The service refused further requests for a while. */
  paused: boolean
  error: unknown
}

/** Suggestions of a service while someone types. The next letters cancel the request of the last ones. */
export function useSuggestions(text: string, near: Position | undefined, wanted: boolean): Suggested {
  const [told, setTold] = useState<Told>()
  const { tag } = language.value
  const { lat, lng } = near ?? {}
  const asks = wanted && lettersIn(text) >= fewestLetters
  useEffect(() => {
    if (!asks) return undefined
    const at = lat === undefined || lng === undefined ? undefined : { lat, lng }
    const given = new AbortController()
    const tell = (it: Told) => given.signal.aborted || setTold(it)
    const ask = () =>
      askSuggestions({ text, near: at, language: tag }, given.signal).then(
        answer => tell({ text, ...readAnswer(answer) }),
        (error: unknown) => tell({ text, found: [], error }),
      )
    const timer = setTimeout(ask, pauseMs)
    return () => {
      clearTimeout(timer)
      given.abort()
    }
  }, [text, lat, lng, asks, tag])
  const answered = told?.text === text
  const none = { found: [], asked: asks, asking: false, paused: false, error: undefined }
  if (!asks) return none
  if (answered) return { ...none, found: told.found, paused: told.paused ?? false, error: told.error }
  return { ...none, found: told ? stillFits(told.found, text) : [], asking: true }
}

/** Always searches the server's own places. A service that is paused says why. */
function readAnswer({ suggestions, source, paused }: Suggestions): Omit<Told, 'text'> {
  const found = source === 'own' ? [] : suggestions.map(each => suggestionFound(each, source))
  return paused
    ? { found, error: new ApiError('PROVIDER_FAILED', { ...paused, reason: 'paused' }) }
    : { found }
}
