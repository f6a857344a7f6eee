import { useEffect, useState } from 'preact/hooks'
import { errorText } from '../../shared/errors/error-text.ts'

export interface ServerList<Item> {
  items: Item[] | undefined
  error: string | undefined
  reload: () => void
}

/** A list of a trip that only the server has; with `wanted` false it is not requested. */
export function useServerList<Item>(
  list: (tripId: string) => Promise<Item[]>,
  tripId: string,
  wanted = true,
): ServerList<Item> {
  const [items, setItems] = useState<Item[]>()
  const [error, setError] = useState<string>()
  const [round, setRound] = useState(0)
  useEffect(() => {
    if (!wanted) return
    let gone = false
    list(tripId).then(
      found => {
        if (gone) return
        setItems(found)
        setError(undefined)
      },
      (refusal: unknown) => {
        if (!gone) setError(errorText(refusal))
      },
    )
    return () => void (gone = true)
  }, [list, tripId, round, wanted])
  return { items, error, reload: () => setRound(now => now + 1) }
}
