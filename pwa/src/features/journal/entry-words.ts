/** Moods and weather in words: those that have an icon, and whatever else a writer says. */
import { entryWeathers, moods } from '@caravel/sync-protocol/entities/journey-entry'
import { t } from '../../i18n/t.ts'

type Mood = (typeof moods)[number]
type Weather = (typeof entryWeathers)[number]

const isMood = (text: string): text is Mood => (moods as readonly string[]).includes(text)
const isWeather = (text: string): text is Weather => (entryWeathers as readonly string[]).includes(text)

export const moodText = (mood: string | null): string | null =>
  mood === null ? null : isMood(mood) ? t(`journal.mood.${mood}`) : mood

export const weatherText = (weather: string | null): string | null =>
  weather === null ? null : isWeather(weather) ? t(`journal.weather.${weather}`) : weather
