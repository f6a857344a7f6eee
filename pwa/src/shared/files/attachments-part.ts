import { withMessages } from '../../i18n/t.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import type { AttachmentsProps } from './attachments.tsx'

/** The files of a row of a trip, with their words; put it into a `Suspense`. */
export const Attachments = lazyPart<AttachmentsProps>(
  withMessages(['files', 'photos'], () => import('./attachments.tsx')),
)
