import './prose.css'
import { Suspense } from 'preact/compat'
import { lazyPart } from '../../ui/lazy-part.ts'

/** Without what draws it, Markdown is read as it was written. */
const Markdown = lazyPart<{ text: string }>(() => import('./markdown.tsx').catch(() => ({ default: Plain })))

const Plain = ({ text }: { text: string }) => (
  <p class="prose-plain" dir="auto">
    {text}
  </p>
)

/** Characters without which a text is the same as Markdown. */
const marked = /[*_`#>~[\]|\\&<]|^\s*([-+]|\d+[.)])\s|https?:|www\.|@| {2}\n/m

/** Words as someone wrote them, with their Markdown drawn. Plain words need nothing more than this. */
export function Prose({ text }: { text: string }) {
  const plain = <Plain text={text} />
  if (!marked.test(text)) return <div class="prose">{plain}</div>
  return (
    <div class="prose">
      <Suspense fallback={plain}>
        <Markdown text={text} />
      </Suspense>
    </div>
  )
}
