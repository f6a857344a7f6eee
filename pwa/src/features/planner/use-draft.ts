import { useCallback, useMemo, useState } from 'preact/hooks'
import { tripStream } from '@caravel/sync-protocol/streams'
import { readPersonal, writePersonal, type PersonalKey } from '../../data/personal-storage.ts'

type Draft<B, T> = { began: B; value: T }

/**
 * What somebody wrote in a form stays when the form is closed, or the page reloaded, before it was saved. The rows it
 * was begun on are kept with it: only what differs from them was written here, whatever others changed meanwhile.
 * It goes when the trip is taken away or the person signs out.
 * @param key what the form is about, such as the id of the row
 * @param rows what the form is about, as it is now; plain data
 */
export function useDraft<B, T extends object>(tripId: string, key: string, rows: B, formOf: (began: B) => T) {
  const place = useMemo<PersonalKey>(
    () => ({ kept: 'session', name: `draft.${key}`, stream: tripStream(tripId) }),
    [tripId, key],
  )
  const [fresh] = useState(() => ({ began: rows, value: formOf(rows) }))
  const [kept] = useState(() => readPersonal<Draft<B, T>>(place))
  const [draft, setDraft] = useState<Draft<B, T>>(kept ?? fresh)
  const change = useCallback(
    (changes: Partial<T>) =>
      setDraft(({ began, value }) => {
        const next = { began, value: { ...value, ...changes } }
        writePersonal(place, next)
        return next
      }),
    [place],
  )
  const forget = useCallback(() => writePersonal(place, undefined), [place])
  const startOver = () => {
    forget()
    setDraft(fresh)
  }
  const restored = kept !== undefined && JSON.stringify(kept.value) !== JSON.stringify(fresh.value)
  return { ...draft, change, forget, startOver, restored }
}
