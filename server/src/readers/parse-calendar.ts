/** The text of a calendar (RFC 5545) as components, in a time that grows no faster than the text. */
import ICAL from 'ical.js'

/**
 * Characters of a line, unfolded: more than any text that is read from it. The rest is an attachment, or there to keep
 * the reader busy: for each parameter it reads the whole line again.
 */
const longestLine = 16_000

/** Throws on what is no calendar. */
export function parseCalendar(text: string): ICAL.Component {
  const lines = text.replace(/\r?\n[ \t]/g, '').split('\n')
  return new ICAL.Component(ICAL.parse(lines.map(line => line.slice(0, longestLine)).join('\n')) as never)
}
