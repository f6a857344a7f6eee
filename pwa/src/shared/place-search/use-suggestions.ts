import { useEffect, useState } from 'preact/hooks'
import { fewestLetters, lettersIn } from '@caravel/sync-protocol/domain/search/letters-in'
import { ApiError } from '../../data/api-error.ts'
import { askSuggestions, type Suggestions } from '../../data/search/search-server.ts'
import { language } from '../../i18n/language.ts'
import { stillFits, suggestionFound, type FoundOnMap } from './found-on-map.ts'
import type { Position } from './position.ts'

/** A service is asked after a pause this long between two letters. */
const pauseMs = 250

type Told = { text: string; found: FoundOnMap[]; error?: unknown; paused?: boolean }

interface Suggested {
  found: readonly FoundOnMap[]
  /** These letters are enough to ask a service. */
  asked: boolean
  asking: boolean
  /** The service asked to be left alone. */
  paused: boolean
  error: unknown
}

/** What a service suggests while someone types. The next letters give up what was asked for the last ones. */
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

/** The server's own search is asked anyway. A service that is left alone says why. */
function readAnswer({ suggestions, source, paused }: Suggestions): Omit<Told, 'text'> {
  const found = source === 'own' ? [] : suggestions.map(each => suggestionFound(each, source))
  return paused
    ? { found, error: new ApiError('PROVIDER_FAILED', { ...paused, reason: 'paused' }) }
    : { found }
}
