import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import type { Shown } from './timeline.ts'

/** So many pixels from the end still count as its end. */
const near = 80

/**
 * Opens at what is new, or at the end; follows what comes while the end shows, and stays where the reader is otherwise.
 * `follows`: the end of the list is the end of the chat.
 */
export function useChatScroll(
  shown: readonly Shown[],
  { known, follows }: { known: boolean; follows: boolean },
) {
  const ref = useRef<HTMLDivElement>(null)
  const atEndRef = useRef(true)
  const openedRef = useRef(false)
  const followedRef = useRef(true)
  const heightRef = useRef(0)
  const [first, last] = [shown[0]?.item.id, shown.at(-1)?.item.id]
  const line = shown.find(each => each.first)?.item.id
  useLayoutEffect(() => {
    const box = ref.current
    if (!box || !last || !known) return
    const mark = openedRef.current ? null : box.querySelector('.chat-new')
    openedRef.current = true
    if (mark) {
      mark.scrollIntoView({ block: 'center' })
      atEndRef.current = false
    } else if (atEndRef.current && follows && followedRef.current) box.scrollTop = box.scrollHeight
    followedRef.current = follows
    heightRef.current = box.scrollHeight
  }, [last, line, known, follows])
  useLayoutEffect(() => {
    const box = ref.current
    if (!box) return
    // What comes above pushes nothing away.
    if (openedRef.current && !atEndRef.current) box.scrollTop += box.scrollHeight - heightRef.current
    heightRef.current = box.scrollHeight
  }, [first])
  useEffect(() => {
    const box = ref.current
    if (!box) return undefined
    const note = () => {
      heightRef.current = box.scrollHeight
      atEndRef.current = box.scrollHeight - box.scrollTop - box.clientHeight < near
    }
    box.addEventListener('scroll', note, { passive: true })
    return () => box.removeEventListener('scroll', note)
  }, [])
  const toEnd = () => {
    atEndRef.current = true
    followedRef.current = true
  }
  return { ref, toEnd }
}
