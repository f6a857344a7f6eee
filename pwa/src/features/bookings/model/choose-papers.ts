/** Choosing papers for a booking: photos of tickets, documents and pass files, as many as one likes. */
import { CircleAlert, Paperclip } from 'lucide-preact'
import type { PreparedFile } from '../../../data/files.ts'
import { t } from '../../../i18n/t.ts'
import type { Reservation } from '../../../shared/bookings/booking-rows.ts'
import { showRefusal } from '../../../shared/forms/attempt-saved.ts'
import { fetchDecoderIfNeeded } from '../../../photos/heic-support.ts'
import { refusedFor, takeIn } from '../../../photos/photo-intake.ts'
import { refusalText } from '../../../photos/photo-words.ts'
import { showToast } from '../../../ui/overlays/toast-store.ts'
import { attachPaper } from './booking-actions.ts'

const accepted = 'image/*,application/pdf,.pdf,application/vnd.apple.pkpass,.pkpass'

/** None when they change their mind. */
function chooseFiles(): Promise<File[]> {
  return new Promise(resolve => {
    const input = document.createElement('input')
    input.type = 'file'
    input.accept = accepted
    input.multiple = true
    input.hidden = true
    const end = () => {
      input.remove()
      resolve([...(input.files ?? [])])
    }
    input.addEventListener('change', end)
    input.addEventListener('cancel', end)
    document.body.append(input) // Safari forgets one that is nowhere
    input.click()
  })
}

function mimeOf({ name, type }: File): string {
  if (/\.pkpass$/i.test(name)) return 'application/vnd.apple.pkpass'
  return type || (/\.pdf$/i.test(name) ? 'application/pdf' : 'application/octet-stream')
}

/** Photos are rid of what they tell beside what they show; documents and passes stay as they are. */
export async function choosePapers(row: Reservation): Promise<void> {
  fetchDecoderIfNeeded()
  const files = await chooseFiles()
  const isImage = ({ type, name }: File) => type.startsWith('image/') || /\.hei[cf]$/i.test(name)
  let added = 0
  const keep = async (prepared: PreparedFile) => {
    await attachPaper(row, prepared)
    added++
  }
  try {
    for (const each of files.filter(file => !isImage(file)))
      await keep({ name: each.name, mime: mimeOf(each), bytes: await each.arrayBuffer() })
    await takeIn(row.id, files.filter(isImage), keep)
  } catch (error) {
    showRefusal(error)
  }
  const [refused] = refusedFor(row.id)
  if (refused) showToast({ icon: CircleAlert, text: refusalText(refused), error: true })
  else if (added) showToast({ icon: Paperclip, text: t('bookings.did.file', { name: row.title }) })
}
