/** G, then a letter, leads to the parts of a trip from beside its plan; the plan listens by itself. */
import type { Addon } from '@caravel/sync-protocol/access'
import { useEffect, useRef } from 'preact/hooks'
import { deviceSettings } from '../data/settings.ts'
import { addonOn } from '../data/store.ts'
import { pressedKey } from '../ui/pressed-key.ts'
import { navigate } from './navigate.ts'

/** For so long the first of two letters waits for the second, ms. */
const goPatience = 1_500

const parts: Readonly<Record<string, { path: string; addon?: Addon }>> = {
  p: { path: 'plan' },
  i: { path: 'plan/ideas' },
  h: { path: 'history' },
  c: { path: 'costs', addon: 'budget' },
  l: { path: 'lists', addon: 'packing' },
}

/** Where G and a letter lead from a page; undefined: nowhere, or the plan shows, which knows more of itself. */
export function goTarget(path: string, letter: string): string | undefined {
  const [, trips, tripId, page = 'plan'] = path.split('/')
  const onTrip = trips === 'trips' && tripId !== undefined
  if (onTrip && (page === 'plan' || page === 'history')) return undefined
  if (letter === 't') return '/'
  const part = parts[letter]
  if (!onTrip || !part || (part.addon && !addonOn(part.addon))) return undefined
  return `/trips/${tripId}/${part.path}`
}

export function useGoKeys(path: string): void {
  const firstRef = useRef(-goPatience)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const target = event.target as Element
      if (event.defaultPrevented || target.closest('input, textarea, select, [contenteditable]')) return
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
      if (document.querySelector('dialog[open], .menu') || deviceSettings.peek().letter_keys === false) return
      const letter = pressedKey(event)
      const second = event.timeStamp - firstRef.current < goPatience
      firstRef.current = letter === 'g' ? event.timeStamp : -goPatience
      const url = second ? goTarget(path, letter) : undefined
      if (url === undefined) return
      event.preventDefault()
      navigate(url)
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [path])
}
