import { useCallback, useState } from 'preact/hooks'
import { sessionMemory } from '../../data/settings.ts'

/**
 * What somebody wrote in a form stays when the form is closed, or the page reloaded, before it was saved.
 * @param key what the form is about, such as the id of the row
 */
export function useDraft<T extends object>(key: string, initial: () => T) {
  const place = `draft.${key}`
  const [start] = useState(initial)
  const [kept] = useState(() => sessionMemory.read<T>(place))
  const [value, setValue] = useState<T>(kept ? { ...start, ...kept } : start)
  const change = useCallback(
    (changes: Partial<T>) =>
      setValue(old => {
        const next = { ...old, ...changes }
        sessionMemory.write(place, next)
        return next
      }),
    [place],
  )
  const forget = useCallback(() => sessionMemory.write(place, undefined), [place])
  const startOver = () => {
    forget()
    setValue(start)
  }
  const restored = kept !== undefined && JSON.stringify(kept) !== JSON.stringify(start)
  return { value, change, forget, startOver, restored }
}
