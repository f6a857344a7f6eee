import { useEffect } from 'preact/hooks'
import { isWriting } from '../../ui/is-writing.ts'
import { topModal } from '../../ui/overlays/modal-stack.ts'
import { markCountry, removeCountry, toggleWish } from './atlas-actions.ts'
import { wholeAtlas } from './atlas-state.ts'
import { showAtlas } from './atlas-url.ts'
import { stepYear, togglePlay } from './years.ts'

interface Shown {
  /** The country that is selected on the map, or open. */
  chosen: string | undefined
  list: boolean
  find(): void
}

/** `M` marks, `B` the bucket list, `L` map or list, `[` and `]` a year, `/` the search, Space plays. Not while someone writes. */
export function useAtlasKeys({ chosen, list, find }: Shown): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (topModal.peek() !== undefined || isWriting(event.target)) return
      const { countries, figures } = wholeAtlas.peek()
      const country = chosen === undefined ? undefined : countries.get(chosen)
      // On a button Space presses it.
      const onButton = event.target instanceof Element && event.target.closest('button, a, input') !== null
      const keys: Record<string, (() => void) | false | undefined> = {
        m: chosen !== undefined && (() => (country?.visited ? removeCountry(country) : markCountry(chosen))),
        b: chosen !== undefined && (() => toggleWish(chosen)),
        l: () => showAtlas({ view: list ? 'map' : 'list' }),
        '[': () => stepYear(figures, -1),
        ']': () => stepYear(figures, 1),
        '/': find,
        ' ': !onButton && (() => togglePlay(figures)),
      }
      const does = keys[event.key.toLowerCase()]
      if (!does) return
      event.preventDefault()
      does()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [chosen, list, find])
}
