/** Ctrl or ⌘ with K, or a slash where nobody writes, opens the search on every page. */
import { useEffect } from 'preact/hooks'
import { pressedKey } from '../ui/pressed-key.ts'
import { isForPage, lettersOn } from '../shared/shortcuts/key-for-page.ts'
import { openSheet } from '../shared/navigation/sheet-url.ts'

export function usePaletteKeys(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || event.isComposing) return
      const held = event.ctrlKey || event.metaKey
      const key = pressedKey(event)
      const asked = held ? key === 'k' && !event.shiftKey : key === '/' && lettersOn() && isForPage(event)
      if (!asked) return
      event.preventDefault()
      if (!document.querySelector('dialog[open]')) openSheet('search')
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
}
