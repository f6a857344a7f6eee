import { History } from 'lucide-preact'
import { t } from '../../i18n/t.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { navigate } from './navigate.ts'

/** From a row, or the sheet of one, to what was done to it. */
export function HistoryButton(props: { tripId: string; entity: string; id: string; name: string }) {
  const { tripId, entity, id, name } = props
  return (
    <IconButton
      icon={History}
      label={t('history.of', { what: name })}
      onClick={() => navigate(`/trips/${tripId}/history?of=${entity}:${id}`)}
    />
  )
}
