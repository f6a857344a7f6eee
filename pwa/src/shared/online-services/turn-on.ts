/** Turning on free services in place, where an admin finds that they are missing. */
import { Globe } from 'lucide-preact'
import { answerOnlineServices, readOnlineServices } from '../../data/online-services.ts'
import { formatList } from '../../i18n/format.ts'
import { ask } from '../../ui/overlays/ask.tsx'
import { showToast } from '../../ui/overlays/toast-store.ts'

interface Question {
  question: string
  /** What the services learn, and which hosts they are. */
  fact: (hosts: string) => string
  yes: string
  no: string
  /** Said where the environment of the server decides. */
  fixed: string
}

/**
 * Asks first, as these services learn something. True where they are on now. Throws `ApiError`.
 * @param wanted ids, of which the first is what matters
 */
export async function turnOnServices(wanted: readonly string[], words: Question): Promise<boolean> {
  const { services } = await readOnlineServices()
  const missing = services.filter(({ id, on, fixed }) => wanted.includes(id) && !on && !fixed)
  const main = services.find(({ id }) => id === wanted[0])
  if (main?.fixed && !main.on) {
    showToast({ icon: Globe, text: words.fixed, error: true })
    return false
  }
  if (!missing.length) return true
  const { question, yes, no } = words
  const text = words.fact(formatList([...new Set(missing.flatMap(each => each.hosts))]))
  if (!(await ask({ question, text, yes, no, kind: 'primary' }))) return false
  const on = services.filter(each => each.on || missing.includes(each))
  await answerOnlineServices(on.map(({ id }) => id))
  return true
}
