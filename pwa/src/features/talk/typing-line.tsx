import { useEffect, useState } from 'preact/hooks'
import { presentIn } from '../../data/presence.ts'
import { formatList } from '../../i18n/format.ts'
import { t } from '../../i18n/t.ts'
import { useTalk } from './talk-context.ts'
import { Typists } from './typists.ts'

/** "Inês is typing…", above the field; said aloud once what is being said is over. */
export function TypingLine() {
  const { view, people } = useTalk()
  const [typists] = useState(() => new Typists())
  const [ids, setIds] = useState<readonly string[]>([])
  const present = presentIn(view.stream).value
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      const writing = typists.at(present, performance.now())
      setIds(writing.ids)
      if (writing.again !== undefined) timer = setTimeout(look, writing.again)
    }
    look()
    return () => clearTimeout(timer)
  }, [present, typists])
  const names = people.filter(({ id }) => ids.includes(id)).map(({ name }) => name)
  return (
    <p class="chat-typing" aria-live="polite" dir="auto">
      {names.length > 0 && t('talk.typing', { names: formatList(names), count: names.length })}
    </p>
  )
}
