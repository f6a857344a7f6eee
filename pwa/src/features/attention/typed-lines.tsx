import type { Entry } from '@caravel/sync-protocol/entry'
import { t } from '../../i18n/t.ts'
import { lineText, typedLines } from './typed-words.ts'

/** More than these nobody reads on a card; the copied text has them all. */
const most = 20

/** What someone typed in a change. `said`: what stands there already; `group`: what is asked about above. */
export function TypedLines(props: { entry: Entry; said: readonly string[]; group?: string | undefined }) {
  const { entry, said, group } = props
  const lines = typedLines(entry).filter(
    line => !said.includes(line.text) && (group === undefined || line.group !== group),
  )
  if (!lines.length) return null
  return (
    <ul class="typed-lines">
      {lines.slice(0, most).map((line, at) => (
        <li key={at} class={line.label === undefined ? undefined : 'is-named'} dir="auto">
          {lineText(line)}
        </li>
      ))}
      {lines.length > most && <li>{t('sync.typedMore', { count: lines.length - most })}</li>}
    </ul>
  )
}
