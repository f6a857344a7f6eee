import { Hourglass } from 'lucide-preact'
import type { Entry } from '@caravel/sync-protocol/entry'
import { summaryOf } from '../../data/tray.ts'
import { t } from '../../i18n/t.ts'
import { Icon } from '../../ui/icon.tsx'
import { changeText, changeTitle } from './change-words.ts'

/** Changes that build on one that was not taken: they go on with it, and go with it. */
export function Dependents({ entries }: { entries: readonly Entry[] }) {
  return (
    <ul class="dependents">
      {entries.map(entry => {
        const summary = summaryOf(entry)
        return (
          <li key={entry.mutation_id}>
            <Icon of={Hourglass} size={16} />
            <span>
              <bdi>{changeTitle(summary)}</bdi>
              <span class="dependent-what">{changeText(entry, summary)}</span>
              <span class="dependent-what">{t('sync.waitsForAbove')}</span>
            </span>
          </li>
        )
      })}
    </ul>
  )
}
