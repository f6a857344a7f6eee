import { changeSettings, deviceSettings } from '../../data/settings.ts'
import { formatDistance } from '../../i18n/format-measure.ts'
import { formatTime } from '../../i18n/format.ts'
import { t } from '../../i18n/t.ts'
import { Segment } from '../../ui/segment.tsx'
import { SelectField } from '../../ui/select-field.tsx'

const asLanguage = 'language'

/** How times, distances and weeks are written on this device. */
export function FormatSettings() {
  const { time_format: time, distance_unit: distance, week_start: start } = deviceSettings.value
  return (
    <>
      <div class="settings-choice">
        <span class="field-label">{t('settings.clock')}</span>
        <Segment<'24h' | '12h' | typeof asLanguage>
          label={t('settings.clock')}
          value={time ?? asLanguage}
          onChange={value => changeSettings({ time_format: value === asLanguage ? undefined : value })}
          options={[
            { value: asLanguage, label: t('settings.asLanguage') },
            { value: '24h', label: formatTime('18:30', { hour12: false }) },
            { value: '12h', label: formatTime('18:30', { hour12: true }) },
          ]}
        />
      </div>
      <div class="settings-choice">
        <span class="field-label">{t('settings.distance')}</span>
        <Segment<'km' | 'mi'>
          label={t('settings.distance')}
          value={distance ?? 'km'}
          onChange={value => changeSettings({ distance_unit: value })}
          options={[
            { value: 'km', label: formatDistance(3200, { imperial: false }) },
            { value: 'mi', label: formatDistance(3200, { imperial: true }) },
          ]}
        />
      </div>
      <SelectField
        label={t('settings.weekStart')}
        value={start === undefined ? asLanguage : String(start)}
        options={[
          { value: asLanguage, label: t('settings.asLanguage') },
          { value: '1', label: t('settings.monday') },
          { value: '6', label: t('settings.saturday') },
          { value: '7', label: t('settings.sunday') },
        ]}
        onChange={value => changeSettings({ week_start: value === asLanguage ? undefined : Number(value) })}
      />
    </>
  )
}
