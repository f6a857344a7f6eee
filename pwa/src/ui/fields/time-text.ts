/**
 * Reads a time the way people type it: "9", "930", "9:5", "9.30", "9h15", "21h", "9pm", "12 a.m.", "٩:٣٠".
 * @returns `HH:MM`, `''` for an empty text, or undefined when it is not a time of day
 */
export function readTime(text: string): string | undefined {
  const typed = latinDigits(text)
    .trim()
    .toLowerCase()
    .replace(/\s+uhr$|\s*o'clock$/, '')
  if (typed === '') return ''
  const found = /^(\d{1,2})(?:\s*[:.,h']\s*(\d{1,2})?|(\d{2}))?\s*(?:min|h)?\s*([ap])?\.?\s?(?:m\.?)?$/.exec(
    typed,
  )
  if (!found || (/m/.test(typed) && !found[4] && !typed.includes('min'))) return undefined
  const [, hourText = '', minuteText = found[3] ?? '0', , half] = found
  let hour = Number(hourText)
  const minute = Number(minuteText)
  if (half) {
    if (hour < 1 || hour > 12) return undefined
    hour = (hour % 12) + (half === 'p' ? 12 : 0)
  }
  if (hour > 23 || minute > 59) return undefined
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}

/** Whether a form may take it: `HH:MM`, or nothing. */
export const isTime = (text: string): boolean => text === '' || readTime(text) === text

/** Arabic-Indic and Persian digits, and full-width ones, as 0–9. */
function latinDigits(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\u0660-\u0669]/g, digit => String(digit.charCodeAt(0) - 0x660))
    .replace(/[\u06F0-\u06F9]/g, digit => String(digit.charCodeAt(0) - 0x6f0))
}
