/** Instants (epoch ms) as the calendar and the clock of this device show them. */

const two = (value: number): string => String(value).padStart(2, '0')

/** The local date, `YYYY-MM-DD`. */
export function localDate(at: number): string {
  const day = new Date(at)
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`
}

/** The local time, `HH:MM`. */
export function localTime(at: number): string {
  const time = new Date(at)
  return `${two(time.getHours())}:${two(time.getMinutes())}`
}
