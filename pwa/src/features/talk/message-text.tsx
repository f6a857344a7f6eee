import { personOf } from '../../shared/people/people.ts'
import { shortUrl } from '../../shared/prose/short-url.ts'
import { useTalk } from './talk-context.ts'

/** Only addresses of the web become links. */
const address = /(https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]])/gi

/** What someone wrote, with addresses as links and the names of those it is for marked. */
export function MessageText({ text, mentions }: { text: string; mentions: readonly string[] }) {
  const { view } = useTalk()
  const names = mentions.flatMap(id => personOf(view.stream, id)?.name ?? []).map(name => `@${name}`)
  return (
    <p class="chat-text" dir="auto">
      {text.split(address).map((part, index) =>
        index % 2 ? (
          <a key={index} href={part} target="_blank" rel="noopener noreferrer">
            {shortUrl(part)}
          </a>
        ) : (
          <Marked key={index} text={part} names={names} />
        ),
      )}
    </p>
  )
}

function Marked({ text, names }: { text: string; names: readonly string[] }) {
  const found = names.find(name => text.toLowerCase().includes(name.toLowerCase()))
  if (!found) return <>{text}</>
  const at = text.toLowerCase().indexOf(found.toLowerCase())
  const end = at + found.length
  return (
    <>
      <Marked text={text.slice(0, at)} names={names} />
      <strong class="chat-mention">{text.slice(at, end)}</strong>
      <Marked text={text.slice(end)} names={names} />
    </>
  )
}
