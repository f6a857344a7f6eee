import { MapPin } from 'lucide-preact'
import { t } from '../../../i18n/t.ts'
import { errorText } from '../../../shared/errors/error-text.ts'
import { ListRow } from '../../../ui/lists/list-row.tsx'
import type { Pasted, PastedPlace } from '../../../shared/place-search/use-pasted.ts'

/** The position that was pasted, or how it stands with finding it. */
export function PastedRow(props: { pasted: Pasted; onOpen: (at: PastedPlace) => void }) {
  const { at, asking, error, link } = props.pasted
  if (!at)
    return (
      <output class="add-nothing">
        {asking
          ? t('placeSearch.openingLink')
          : error === undefined
            ? t('planner.linkWithoutPosition')
            : link
              ? t('planner.linkFailed')
              : errorText(error)}
      </output>
    )
  return (
    <ul class="list">
      <ListRow
        icon={MapPin}
        title={at.name ?? t('planner.pastedPlace')}
        meta={<bdi>{`${at.lat.toFixed(5)}, ${at.lng.toFixed(5)}`}</bdi>}
        onOpen={() => props.onOpen(at)}
      />
    </ul>
  )
}
