/** WMO weather codes (WMO 4677, as Open-Meteo uses them) in the few words that answers are told in. */
export type WeatherMain = 'Clear' | 'Clouds' | 'Fog' | 'Drizzle' | 'Rain' | 'Snow' | 'Thunderstorm'

const ranges: [from: number, to: number, main: WeatherMain, en: string, de: string][] = [
  [0, 0, 'Clear', 'Clear', 'Klar'],
  [1, 1, 'Clear', 'Mostly clear', 'Überwiegend klar'],
  [2, 2, 'Clouds', 'Partly cloudy', 'Teilweise bewölkt'],
  [3, 3, 'Clouds', 'Overcast', 'Bedeckt'],
  [45, 48, 'Fog', 'Fog', 'Nebel'],
  [51, 57, 'Drizzle', 'Drizzle', 'Nieselregen'],
  [61, 67, 'Rain', 'Rain', 'Regen'],
  [71, 77, 'Snow', 'Snow', 'Schnee'],
  [80, 82, 'Rain', 'Rain showers', 'Regenschauer'],
  [85, 86, 'Snow', 'Snow showers', 'Schneeschauer'],
  [95, 99, 'Thunderstorm', 'Thunderstorm', 'Gewitter'],
]

/** @param lang German for `de`, English for any other language */
export function weatherWords(code: number, lang: string): { main: WeatherMain; description: string } {
  const found = ranges.find(([from, to]) => code >= from && code <= to)
  const [, , main, en, de] = found ?? [0, 0, 'Clouds' as const, '', '']
  return { main, description: lang.split('-')[0] === 'de' ? de : en }
}
