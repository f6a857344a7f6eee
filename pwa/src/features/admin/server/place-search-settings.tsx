import { t } from '../../../i18n/t.ts'
import { ListRow } from '../../../ui/lists/list-row.tsx'
import { FromServer } from '../from-server.tsx'
import { useServerData } from '../use-server-data.ts'
import { placeGroups } from './setting-fields.ts'
import { SettingsForm } from './settings-form.tsx'

/** Which services are asked for places beside the server's own search. */
export default function PlaceSearchSettings() {
  return (
    <SettingsForm
      page="place-search"
      title={t('placeServices.title')}
      fact={t('placeServices.fact')}
      groups={placeGroups}
      Below={OwnSearch}
    />
  )
}

type Source = { state: 'none' | 'building' | 'ready' | 'failed'; rows: number }

function OwnSearch() {
  const search = useServerData<{ gazetteer: Source; index: Source }>('/api/admin/search')
  const stateOf = ({ state, rows }: Source) => t(`placeServices.state.${state}`, { count: rows })
  return (
    <section class="admin-group" aria-labelledby="own-search">
      <h3 id="own-search">{t('placeServices.own')}</h3>
      <FromServer of={search}>
        {({ gazetteer, index }) => (
          <ul class="list">
            <ListRow title={t('placeServices.gazetteer')} meta={stateOf(gazetteer)} />
            <ListRow title={t('placeServices.index')} meta={stateOf(index)} />
          </ul>
        )}
      </FromServer>
    </section>
  )
}
