import { useEffect, useReducer, useRef } from 'preact/hooks'
import { presentIn } from '../../data/presence.ts'
import { formatList } from '../../i18n/format.ts'
import { t } from '../../i18n/t.ts'
import { useTalk } from './talk-context.ts'
import { Typists } from './typists.ts'

/** "Inês is typing…", above the field; said aloud once what is being said is over. */
export function TypingLine() {
  const { view, people } = useTalk()
  const ref = useRef<Typists>(undefined)
  ref.current ??= new Typists()
  const [, tick] = useReducer((turn: number) => turn + 1, 0)
  const { ids, again } = ref.current.at(presentIn(view.stream).value, performance.now())
  useEffect(() => {
    if (again === undefined) return undefined
    const timer = setTimeout(() => tick(undefined), again)
    return () => clearTimeout(timer)
  })
  const names = people.filter(({ id }) => ids.includes(id)).map(({ name }) => name)
  return (
    <p class="chat-typing" role="status" aria-live="polite" dir="auto">
      {names.length > 0 && t('talk.typing', { names: formatList(names), count: names.length })}
    </p>
  )
}
