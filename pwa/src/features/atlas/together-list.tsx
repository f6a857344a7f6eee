import { ChevronRight } from 'lucide-preact'
import type { Atlas } from '@caravel/sync-protocol/domain/atlas/atlas'
import { countryName } from '../../i18n/country-name.ts'
import { formatNumber } from '../../i18n/format.ts'
import { language } from '../../i18n/language.ts'
import { Icon } from '../../ui/icon.tsx'
import { ListRow } from '../../ui/lists/list-row.tsx'
import { Flag } from './country-list.tsx'
import { visitorsOf, type SharedPerson, type Visitors } from './shared-atlas.ts'
import { visitorsText } from './together-words.ts'

const groups: readonly Visitors[] = ['both', 'mine', 'theirs']

interface TogetherListProps {
  atlas: Atlas
  person: SharedPerson & { visited: readonly string[] }
  onOpen(code: string): void
}

/** The map of two people as a list: countries that both have visited, and those of one. */
export function TogetherList({ atlas, person, onOpen }: TogetherListProps) {
  const order = new Intl.Collator(language.value.tag)
  const byVisitors = Map.groupBy(visitorsOf(atlas, person.visited), ([, visitors]) => visitors)
  return (
    <section class="atlas-lists">
      {groups.map(group => {
        const codes = (byVisitors.get(group) ?? [])
          .map(([code]) => code)
          .toSorted((a, b) => order.compare(countryName(a), countryName(b)))
        return (
          <div key={group}>
            <h2>
              <bdi>{visitorsText(group, person.username)}</bdi> {formatNumber(codes.length)}
            </h2>
            <ul class="list atlas-list">
              {codes.map(code => (
                <ListRow
                  key={code}
                  lead={<Flag code={code} />}
                  title={<bdi>{countryName(code)}</bdi>}
                  mark={<Icon of={ChevronRight} />}
                  onOpen={() => onOpen(code)}
                />
              ))}
            </ul>
          </div>
        )
      })}
    </section>
  )
}
