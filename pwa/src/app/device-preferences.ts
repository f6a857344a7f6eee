import { effect } from '@preact/signals'
import { deviceSettings } from '../data/settings.ts'
import { imperial, twelveHours, weekStart } from '../i18n/preferences.ts'

/** What this device's settings say about formats reaches everything that writes them. Called once at start. */
export function followPreferences(): void {
  effect(() => {
    const { time_format: time, distance_unit: distance, week_start: start } = deviceSettings.value
    twelveHours.value = time === undefined ? undefined : time === '12h'
    imperial.value = distance === 'mi'
    weekStart.value = start
  })
}
