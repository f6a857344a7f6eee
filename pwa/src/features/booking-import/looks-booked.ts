import { typeOfFile } from './confirmation-files.ts'

/** Words in the names of such files; in the languages that people write to us in, and some more. */
const words =
  /booking|reserv|confirm|ticket|itiner|boarding|voucher|e-?ticket|buchung|best[aä]tigung|fahrkarte|bordkarte|billet|biglietto|prenotazione|bilet/i

const always = new Set(['message/rfc822', 'application/vnd.apple.pkpass', 'text/calendar'])

/** Mails, passes and calendars, and documents that call themselves so. Nothing has read them yet. */
export function looksBooked(file: { name: string; type: string }): boolean {
  const mime = typeOfFile(file)
  return always.has(mime) || (/pdf|html/.test(mime) && words.test(file.name))
}
