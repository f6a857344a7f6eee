import './error-boundary.css'
import { CircleAlert } from 'lucide-preact'
import { Component, type ComponentChildren } from 'preact'
import { allSaved } from '../../data/all-saved.ts'
import { t } from '../../i18n/t.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PartMissing } from '../../ui/lazy-part.ts'
import { attemptSaved } from '../forms/attempt-saved.ts'
import { copyText } from '../device/copy-text.ts'

type State = { error: Error | undefined }

/** Holds one pane: when it breaks, the others go on. Reloading draws it anew from the data on this device. */
export class ErrorBoundary extends Component<{ children: ComponentChildren }, State> {
  override state: State = { error: undefined }

  static override getDerivedStateFromError(error: unknown): State {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }

  override componentDidCatch(error: unknown): void {
    console.error(error)
  }

  /** A part that did not come needs the page anew, if that can be had. */
  private async tryAgain(error: Error): Promise<void> {
    const canReload = navigator.onLine || navigator.serviceWorker?.controller
    if (!(error instanceof PartMissing) || !canReload) this.setState({ error: undefined })
    else if (await attemptSaved(allSaved)) location.reload()
  }

  override render() {
    const { error } = this.state
    if (!error) return this.props.children
    return (
      <div class="stopped" role="alert">
        <Icon of={CircleAlert} size={24} />
        <p>{t(error instanceof PartMissing ? 'app.partMissing' : 'app.stopped')}</p>
        <div class="stopped-actions">
          <Button kind="tonal" onClick={() => void this.tryAgain(error)}>
            {t('app.reloadPart')}
          </Button>
          <Button
            kind="text"
            onClick={() => void copyText(`${error.stack ?? error.message}\n${location.pathname}`)}
          >
            {t('app.copyDetails')}
          </Button>
        </div>
      </div>
    )
  }
}
