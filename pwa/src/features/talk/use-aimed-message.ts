import { useLocation } from 'preact-iso'
import type { RefObject } from 'preact'
import { useLayoutEffect } from 'preact/hooks'

/** The message that the address names, such as `/talk?message=<id>`, comes into view and takes the focus. */
export function useAimedMessage(
  box: RefObject<HTMLElement | null>,
  shown: readonly { item: { id: string } }[],
  known: boolean,
): string | undefined {
  const aimed = useLocation().query['message']
  const isThere = known && shown.some(({ item }) => item.id === aimed)
  useLayoutEffect(() => {
    if (!isThere) return
    const entry = box.current?.querySelector<HTMLElement>('.chat-entry.is-aimed')
    entry?.scrollIntoView({ block: 'center' })
    entry?.focus({ preventScroll: true })
  }, [box, aimed, isThere])
  return isThere ? aimed : undefined
}
