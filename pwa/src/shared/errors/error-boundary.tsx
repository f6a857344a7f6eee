import './error-boundary.css'
import { CircleAlert } from 'lucide-preact'
import type { ComponentChildren, FunctionComponent } from 'preact'
import { allSaved } from '../../data/all-saved.ts'
import { t } from '../../i18n/t.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PartMissing } from '../../ui/lazy-part.ts'
import { attemptSaved } from '../forms/attempt-saved.ts'
import { Boundary } from './boundary.ts'
import { copyProblem } from './copy-problem.ts'

export type FrameProps = { children: ComponentChildren; onClose: () => void }

type Props = {
  children: ComponentChildren
  /** What stays around what is said in their place, such as a head with the way back. */
  frame?: FunctionComponent<FrameProps>
  /** Takes away what is shown, where the frame offers that. */
  onClose?: () => void
  /** What is said in their place. */
  instead?: ComponentChildren
  /** What is shown: something else is tried anew. */
  of?: string | undefined
}
/** Holds one pane: when it breaks, the others go on. Reloading draws it anew from the data on this device. */
export class ErrorBoundary extends Boundary<Props> {
  protected override subject({ of }: Props): unknown {
    return of
  }

  /** A part that did not come needs the page anew, if that can be had. */
  private async reload(error: Error): Promise<void> {
    const canReload = navigator.onLine || navigator.serviceWorker?.controller
    if (!(error instanceof PartMissing) || !canReload) this.tryAgain()
    else if (await attemptSaved(allSaved)) location.reload()
  }

  protected override instead(error: Error) {
    const { instead, frame: Frame, onClose = () => undefined } = this.props
    if (instead) return instead
    const stopped = (
      <div class="stopped" role="alert">
        <Icon of={CircleAlert} size={24} />
        <p>{t(error instanceof PartMissing ? 'app.partMissing' : 'app.stopped')}</p>
        <div class="stopped-actions">
          <Button kind="tonal" onClick={() => void this.reload(error)}>
            {t('app.reloadPart')}
          </Button>
          <Button kind="text" onClick={() => copyProblem(error)}>
            {t('app.copyDetails')}
          </Button>
        </div>
      </div>
    )
    if (!Frame) return stopped
    // A frame that breaks too is left out: held by this boundary it would be drawn again and again.
    return (
      <ErrorBoundary instead={stopped}>
        <Frame onClose={onClose}>{stopped}</Frame>
      </ErrorBoundary>
    )
  }
}
