/** Single letters, and G with a letter after it, on every page. */
import { useLayoutEffect, useRef } from 'preact/hooks'
import { pressedKey } from '../ui/pressed-key.ts'
import { isForPage, lettersOn } from '../shared/shortcuts/key-for-page.ts'
import { letterAction } from '../shared/shortcuts/page-keys.ts'

/** For so long the first of two letters waits for the second, ms. */
const patience = 1_500

export function useLetterKeys(path: string): void {
  const firstRef = useRef(-patience)
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isForPage(event) || !lettersOn()) return
      const letter = pressedKey(event)
      const second = event.timeStamp - firstRef.current < patience
      firstRef.current = letter === 'g' ? event.timeStamp : -patience
      const act = letterAction(path, second ? `g ${letter}` : letter)
      if (!act) return
      act()
      event.preventDefault()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [path])
}
