/** The text of a calendar (RFC 5545) as components, in a time that grows no faster than the text. */
import ICAL from 'ical.js'

/**
 * Characters of a line, unfolded: more than any text that is read from it. The rest is an attachment, or there to keep
 * the reader busy: for each parameter it reads the whole line again.
 */
const longestLine = 16_000

/** A date alone, which only its parameter would say to be one. */
const bareDate = /^(DTSTART|DTEND|RECURRENCE-ID)((?:;[^:]*)?):(\d{8})(\r?)$/i

function withDate(line: string): string {
  return line.length < 200 && !/;VALUE=/i.test(line) ? line.replace(bareDate, '$1$2;VALUE=DATE:$3$4') : line
}

/** Throws on what is no calendar. */
export function parseCalendar(text: string): ICAL.Component {
  const lines = text.replace(/\r?\n[ \t]/g, '').split('\n')
  return new ICAL.Component(
    ICAL.parse(lines.map(line => withDate(line.slice(0, longestLine))).join('\n')) as never,
  )
}
