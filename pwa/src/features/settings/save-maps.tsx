import { choose, deviceSettings } from '../../data/settings.ts'
import { showRefusal } from '../../shared/forms/attempt-saved.ts'
import { t } from '../../i18n/t.ts'
import { Switch } from '../../ui/fields/switch.tsx'

/** Whether the streets of the next trip come to the device without being asked for. */
export function SaveMaps() {
  const change = (on: boolean) => {
    choose({ save_maps: on || undefined })
    if (!on) return
    import('../../data/map/save-next-trip.ts').then(({ saveNextTrip }) => saveNextTrip()).catch(showRefusal)
  }
  return (
    <div class="settings-choice">
      <Switch checked={deviceSettings.value.save_maps === true} onChange={change}>
        {t('settings.saveMaps')}
      </Switch>
      <p class="settings-note">{t('settings.saveMapsHint')}</p>
    </div>
  )
}
