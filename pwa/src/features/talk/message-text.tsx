import { pattern } from '@caravel/sync-protocol/pattern'
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

/** The longest name first: one may begin with another. */
const anyOf = (names: readonly string[]): RegExp =>
  pattern('iu')`(${names.toSorted((a, b) => b.length - a.length)})`

function Marked({ text, names }: { text: string; names: readonly string[] }) {
  return (
    <>
      {text.split(anyOf(names)).map((part, index) =>
        index % 2 ? (
          <strong key={index} class="chat-mention">
            {part}
          </strong>
        ) : (
          part
        ),
      )}
    </>
  )
}
