import {
  Cloud,
  CloudLightning,
  CloudRain,
  CloudSun,
  Frown,
  Laugh,
  Meh,
  Smile,
  Snowflake,
  Sun,
} from 'lucide-preact'
import { entryWeathers, moods } from '@caravel/sync-protocol/entities/journey-entry'
import { t } from '../../../i18n/t.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Icon, type IconShape } from '../../../ui/icon.tsx'
import { weatherText } from '../entry-words.ts'

const moodIcons: Readonly<Record<(typeof moods)[number], IconShape>> = {
  amazing: Laugh,
  good: Smile,
  neutral: Meh,
  rough: Frown,
}

export const weatherIcons: Readonly<Record<(typeof entryWeathers)[number], IconShape>> = {
  sunny: Sun,
  partly: CloudSun,
  cloudy: Cloud,
  rainy: CloudRain,
  stormy: CloudLightning,
  cold: Snowflake,
}

const isMood = (text: string): boolean => (moods as readonly string[]).includes(text)

/** Four moods, or a word of one's own. Pressed again, none. */
export function MoodRow({ value, onChange }: { value: string; onChange: (mood: string) => void }) {
  return (
    <fieldset class="editor-row" aria-label={t('journal.moodLabel')}>
      <span class="editor-row-label" aria-hidden="true">
        {t('journal.moodLabel')}
      </span>
      {moods.map(mood => (
        <Choice
          key={mood}
          icon={moodIcons[mood]}
          label={t(`journal.mood.${mood}`)}
          chosen={value === mood}
          onClick={() => onChange(value === mood ? '' : mood)}
        />
      ))}
      <div class="editor-own-word">
        <TextField
          label={t('journal.ownWord')}
          placeholder={t('journal.ownWord')}
          value={isMood(value) ? '' : value}
          maxLength={40}
          dir="auto"
          onInput={onChange}
        />
      </div>
    </fieldset>
  )
}

/** Six kinds of weather; that of the day is offered and chosen by nobody but the writer. */
export function WeatherRow(props: {
  value: string
  offered: string | undefined
  onChange: (weather: string) => void
}) {
  const { value, offered, onChange } = props
  const isListed = (entryWeathers as readonly string[]).includes(value)
  return (
    <fieldset class="editor-row" aria-label={t('journal.weatherLabel')}>
      <span class="editor-row-label" aria-hidden="true">
        {t('journal.weatherLabel')}
      </span>
      {entryWeathers.map(weather => (
        <Choice
          key={weather}
          icon={weatherIcons[weather]}
          label={t(`journal.weather.${weather}`)}
          chosen={value === weather}
          onClick={() => onChange(value === weather ? '' : weather)}
        />
      ))}
      {value !== '' && !isListed && <span dir="auto">{weatherText(value)}</span>}
      {value === '' && offered !== undefined && (
        <Button kind="text" size="small" onClick={() => onChange(offered)}>
          {t('journal.useWeather', { weather: weatherText(offered) ?? '' })}
        </Button>
      )}
    </fieldset>
  )
}

function Choice(props: { icon: IconShape; label: string; chosen: boolean; onClick: () => void }) {
  const { icon, label, chosen, onClick } = props
  return (
    <button
      type="button"
      class="editor-choice"
      aria-pressed={chosen}
      aria-label={label}
      title={label}
      onClick={onClick}
    >
      <Icon of={icon} size={24} />
    </button>
  )
}
