import { Hourglass } from 'lucide-preact'
import type { Entry } from '@caravel/sync-protocol/entry'
import { t } from '../../i18n/t.ts'
import { Icon } from '../../ui/icon.tsx'
import { TypedLines } from './typed-lines.tsx'
import { changeText, changeTitle } from './change-words.ts'
import { summaryAmong } from '../../data/attention.ts'

/** Changes that build on those `above`, which were not taken: they go on with them, and go with them. */
export function Dependents({ entries, above }: { entries: readonly Entry[]; above: readonly Entry[] }) {
  return (
    <ul class="dependents">
      {entries.map(entry => {
        const summary = summaryAmong(entry, [...above, ...entries])
        return (
          <li key={entry.mutation_id}>
            <Icon of={Hourglass} size={16} />
            <div>
              <bdi>{changeTitle(summary)}</bdi>
              <span class="dependent-what">{changeText(entry, summary)}</span>
              <TypedLines entry={entry} said={[changeTitle(summary)]} />
              <span class="dependent-what">{t('sync.waitsForAbove')}</span>
            </div>
          </li>
        )
      })}
    </ul>
  )
}
