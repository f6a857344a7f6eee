import './seen-switch.css'
import { choose, deviceSettings } from '../../data/settings.ts'
import { t } from '../../i18n/t.ts'
import { Switch } from '../../ui/fields/switch.tsx'

/** Whether fellow travellers see where on a trip this person looks. */
export function SeenSwitch() {
  return (
    <div class="seen-switch">
      <Switch
        spread
        checked={deviceSettings.value.show_presence !== false}
        onChange={on => choose({ show_presence: on ? undefined : false })}
      >
        {t('people.seen')}
      </Switch>
      <p>{t('people.seenHint')}</p>
    </div>
  )
}
