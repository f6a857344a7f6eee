import type { SettingValues } from '@caravel/sync-protocol/domain/user-settings'
import { currencyOptions } from '../../shared/forms/currency-options.ts'
import { choose, deviceSettings } from '../../data/settings.ts'
import { formatDistance, formatTemperature, formatWeight } from '../../i18n/format-measure.ts'
import { formatTime } from '../../i18n/format.ts'
import { pounds } from '../../i18n/preferences.ts'
import { t } from '../../i18n/t.ts'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { Choice } from './choice.tsx'

/** No choice: as in the language, or as a trip comes. */
const none = 'none'

/** How times, distances, weights, temperatures and weeks are written, and the currency that is one's own. */
export function FormatSettings() {
  const {
    time_format: time = none,
    distance_unit: distance = 'km',
    temperature_unit: degrees = 'celsius',
    week_start: start,
    default_currency: currency,
  } = deviceSettings.value
  const warm = (fahrenheit: boolean) => formatTemperature(21, { fahrenheit, withUnit: true })
  return (
    <>
      <Choice<SettingValues['time_format'] | typeof none>
        label={t('settings.clock')}
        value={time}
        onChange={value => choose({ time_format: value === none ? undefined : value })}
        options={[
          { value: none, label: t('settings.asLanguage') },
          { value: '24h', label: formatTime('18:30', { hour12: false }) },
          { value: '12h', label: formatTime('18:30', { hour12: true }) },
        ]}
      />
      <Choice<SettingValues['distance_unit']>
        label={t('settings.distance')}
        value={distance}
        onChange={value => choose({ distance_unit: value })}
        options={[
          { value: 'km', label: formatDistance(3200, { imperial: false }) },
          { value: 'mi', label: formatDistance(3200, { imperial: true }) },
        ]}
      />
      <Choice<SettingValues['weight_unit']>
        label={t('settings.weight')}
        value={pounds.value ? 'lb' : 'kg'}
        onChange={value => choose({ weight_unit: value })}
        options={[
          { value: 'kg', label: formatWeight(6800, { imperial: false }) },
          { value: 'lb', label: formatWeight(6800, { imperial: true }) },
        ]}
      />
      <Choice<SettingValues['temperature_unit']>
        label={t('settings.temperature')}
        value={degrees}
        onChange={value => choose({ temperature_unit: value })}
        options={[
          { value: 'celsius', label: warm(false) },
          { value: 'fahrenheit', label: warm(true) },
        ]}
      />
      <SelectField
        label={t('settings.weekStart')}
        value={start === undefined ? none : String(start)}
        options={[
          { value: none, label: t('settings.asLanguage') },
          { value: '1', label: t('settings.monday') },
          { value: '6', label: t('settings.saturday') },
          { value: '7', label: t('settings.sunday') },
        ]}
        onChange={value => choose({ week_start: value === none ? undefined : Number(value) })}
      />
      <SelectField
        label={t('settings.currency')}
        hint={t('settings.currencyHint')}
        value={currency ?? none}
        options={[
          { value: none, label: t('settings.currencyNone') },
          ...currencyOptions(currency === undefined ? [] : [currency]),
        ]}
        onChange={value => choose({ default_currency: value === none ? undefined : value })}
      />
    </>
  )
}
