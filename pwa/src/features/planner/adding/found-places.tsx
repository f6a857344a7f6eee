import { useId } from 'preact/hooks'
import { t } from '../../../i18n/t.ts'
import { Icon } from '../../../ui/icon.tsx'
import { usePlanner } from '../page/planner-context.ts'
import { findRows, type FoundSection } from './find-rows.ts'
import { FoundRow } from './found-row.tsx'
import type { PlaceSearch } from './use-place-search.ts'

/** Places of this trip and of others on this device, then those that are in none yet; a button adds each. */
export function FoundPlaces({ query, search }: { query: string; search: PlaceSearch }) {
  const planner = usePlanner()
  const sections = findRows(planner, query, search.found)
  if (!sections.length)
    return (
      <output class="add-nothing">
        {search.asking ? t('planner.search.searching') : nothingFound(query)}
      </output>
    )
  return (
    <>
      {sections.map(section => (
        <Section key={section.id} {...section} />
      ))}
    </>
  )
}

const nothingFound = (query: string) =>
  query ? t('planner.nothingFound', { query }) : t('planner.noIdeasFact')

function Section({ icon, title, rows }: FoundSection) {
  const id = useId()
  return (
    <section>
      <h3 class="add-source" id={id}>
        <Icon of={icon} size={16} />
        {title}
      </h3>
      <ul class="list add-found" aria-labelledby={id}>
        {rows.map(({ key, ...row }) => (
          <FoundRow key={key} {...row} />
        ))}
      </ul>
    </section>
  )
}
