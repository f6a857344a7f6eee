import { t } from '../../i18n/t.ts'
import { Sheet } from '../../ui/overlays/sheet.tsx'
import type { FrameProps } from './error-boundary.tsx'

/** In the place of a sheet that broke. */
export default function StoppedSheet({ children, onClose }: FrameProps) {
  return (
    <Sheet title={t('app.sheetStopped')} onClose={onClose}>
      {children}
    </Sheet>
  )
}
