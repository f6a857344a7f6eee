import { MapPin } from 'lucide-preact'
import { useEffect, useState } from 'preact/hooks'
import { askWhatIsAt } from '../../../data/search/search-server.ts'
import { ApiError } from '../../../data/api-error.ts'
import { syncStatus } from '../../../data/sync/status.ts'
import { language } from '../../../i18n/language.ts'
import { t } from '../../../i18n/t.ts'
import { Chip } from '../../../ui/chip.tsx'
import type { Position } from '../model/travel-legs.ts'

type Known = { name: string; address: string | null }

/** Offers the name of what is at a pin, while the place has none. */
export function NameSuggestion(props: { at: Position; onTake: (known: Known) => void }) {
  const known = useWhatIsAt(props.at)
  if (!known) return null
  return (
    <div>
      <Chip icon={MapPin} onClick={() => props.onTake(known)}>
        {t('placeSearch.useName', { name: known.name })}
      </Chip>
    </div>
  )
}

function useWhatIsAt({ lat, lng }: Position): Known | undefined {
  const [known, setKnown] = useState<Known>()
  const { connected } = syncStatus.value
  useEffect(() => {
    if (!connected) return
    const given = new AbortController()
    askWhatIsAt({ lat, lng }, language.peek().tag, given.signal).then(
      ({ name, address }) => {
        if (!given.signal.aborted) setKnown(name === null ? undefined : { name, address })
      },
      (error: unknown) => {
        // A place without a suggestion is named by hand, which the form asks for anyway.
        if (!(error instanceof ApiError)) throw error
      },
    )
    return () => given.abort()
  }, [lat, lng, connected])
  return known
}
