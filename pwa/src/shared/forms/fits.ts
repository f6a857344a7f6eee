import { CircleAlert } from 'lucide-preact'
import { showToast } from '../../ui/overlays/toast-store.ts'
import { tooLong } from '../../ui/fields/too-long.ts'

/** Of a line without room for an error of its own: says by how much a text is too long. True where it fits. */
export function fits(text: string, longest: number): boolean {
  const said = tooLong(text, longest)
  if (said) showToast({ icon: CircleAlert, text: said, error: true })
  return said === undefined
}
