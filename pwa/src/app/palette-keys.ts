/** Ctrl or ⌘ with K, or a slash where nobody writes, opens the search on every page. */
import { useEffect } from 'preact/hooks'
import { deviceSettings } from '../data/settings.ts'
import { pressedKey } from '../ui/pressed-key.ts'
import { openSheet } from './sheet-url.ts'

const isWriting = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null

export function usePaletteKeys(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || event.isComposing) return
      const held = event.ctrlKey || event.metaKey
      const key = pressedKey(event)
      const alone = () => !isWriting(event.target) && deviceSettings.peek().letter_keys !== false
      const asked = held ? key === 'k' && !event.shiftKey : key === '/' && alone()
      if (!asked) return
      event.preventDefault()
      if (!document.querySelector('dialog[open]')) openSheet('search')
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
}
