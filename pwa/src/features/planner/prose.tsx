import './prose.css'
import { lazy } from 'preact-iso'
import { Suspense } from 'preact/compat'

const Markdown = lazy(() => import('./markdown.tsx'))

/** Characters without which a text is the same as Markdown. */
const marked = /[*_`#>~[\]|\\&<]|^\s*([-+]|\d+[.)])\s|https?:|www\.|@| {2}\n/m

/** Words as somebody wrote them, with their Markdown drawn. Plain words need nothing more than this. */
export function Prose({ text }: { text: string }) {
  const plain = (
    <p class="prose-plain" dir="auto">
      {text}
    </p>
  )
  if (!marked.test(text)) return <div class="prose">{plain}</div>
  return (
    <div class="prose">
      <Suspense fallback={plain}>
        <Markdown text={text} />
      </Suspense>
    </div>
  )
}
