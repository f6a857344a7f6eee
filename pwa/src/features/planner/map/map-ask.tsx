import './map-ask.css'
import { asksForMap, declineMap } from '../../../data/map/street-map.ts'
import { showRefusal } from '../../../shared/forms/attempt-saved.ts'
import { t } from '../../../i18n/t.ts'
import { Button } from '../../../ui/button.tsx'

/** Over the map, for admins of a server that has no streets yet: leads to where one gets them. Asked until answered. */
export function MapAsk() {
  if (!asksForMap.value) return null
  return (
    <div class="map-ask">
      <p>{t('mapAsk.question')}</p>
      <div class="map-ask-acts">
        <Button size="small" kind="tonal" href="/admin/map">
          {t('mapAsk.get')}
        </Button>
        <Button size="small" kind="text" onClick={() => void declineMap().catch(showRefusal)}>
          {t('mapAsk.later')}
        </Button>
      </div>
    </div>
  )
}
