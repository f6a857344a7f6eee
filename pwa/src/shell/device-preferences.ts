import { effect } from '@preact/signals'
import { deviceSettings } from '../data/settings.ts'
import { fahrenheit, imperial, pounds, twelveHours, weekStart } from '../i18n/preferences.ts'

/** What the settings say about formats reaches everything that writes them. Called once at start. */
export function followPreferences(): void {
  effect(() => {
    const { distance_unit: distance, temperature_unit: degrees, week_start: start } = deviceSettings.value
    const { time_format: time, weight_unit: weight } = deviceSettings.value
    twelveHours.value = time === undefined ? undefined : time === '12h'
    imperial.value = distance === 'mi'
    pounds.value = weight === undefined ? distance === 'mi' : weight === 'lb'
    fahrenheit.value = degrees === 'fahrenheit'
    weekStart.value = start
  })
}
