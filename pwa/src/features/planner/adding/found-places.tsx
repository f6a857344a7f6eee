/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a table cannot hang on a field that is written in */
import { useId } from 'preact/hooks'
import { t } from '../../../i18n/t.ts'
import { Icon } from '../../../ui/icon.tsx'
import { usePlanner } from '../page/planner-context.ts'
import { findRows, type FoundSection } from './find-rows.ts'
import { FoundRow } from './found-row.tsx'
import { NothingFound } from './nothing-found.tsx'
import type { PlaceSearch } from '../../../shared/place-search/use-place-search.ts'

type FoundPlacesProps = { id: string; query: string; search: PlaceSearch }

/** Places of this trip and of others on this device, then those that are in none yet; a button adds each. */
export function FoundPlaces({ id, query, search }: FoundPlacesProps) {
  const planner = usePlanner()
  const sections = findRows(planner, query, search.found)
  if (!sections.length && query && !search.asking)
    return <NothingFound id={id} query={query} search={search} />
  if (!sections.length)
    return (
      <output class="add-nothing" id={id}>
        {search.asking ? t('placeSearch.searching') : t('planner.searchOrIdea')}
      </output>
    )
  return (
    // Rows of cells, since each can be looked at or added.
    <div role="grid" id={id} aria-label={t('placeSearch.results')}>
      {sections.map(section => (
        <Section key={section.id} {...section} />
      ))}
    </div>
  )
}

function Section({ icon, title, note, rows }: FoundSection) {
  const id = useId()
  return (
    <div>
      <div class="add-source">
        <Icon of={icon} size={16} />
        <span id={id}>{title}</span>
        {note && <span class="add-source-note">{note}</span>}
      </div>
      <div class="list add-found" role="rowgroup" aria-labelledby={id}>
        {rows.map(({ key, ...row }) => (
          <FoundRow key={key} {...row} />
        ))}
      </div>
    </div>
  )
}
