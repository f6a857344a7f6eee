import { Copy, QrCode as QrIcon, Share } from 'lucide-preact'
import { t } from '../../i18n/t.ts'
import { copyText } from '../../shared/device/copy-text.ts'
import { Button } from '../../ui/button.tsx'

/** How a link gets to others: copied, handed to an app of the device, or read by a camera. */
export function LinkWays(props: { address: string; code: boolean; onCode: (shown: boolean) => void }) {
  const { address, code, onCode } = props
  const canShare = typeof navigator.share === 'function'
  return (
    <>
      <Button kind="outline" icon={Copy} onClick={() => void copyText(address)}>
        {t('sharing.copy')}
      </Button>
      {canShare && (
        <Button kind="text" icon={Share} onClick={() => void sendAddress(address)}>
          {t('sharing.send')}
        </Button>
      )}
      <Button kind="text" icon={QrIcon} aria-expanded={code} onClick={() => onCode(!code)}>
        {t(code ? 'sharing.hideCode' : 'sharing.showCode')}
      </Button>
    </>
  )
}

async function sendAddress(url: string): Promise<void> {
  try {
    await navigator.share({ url })
  } catch (error) {
    // Closing the device's own share sheet is no error.
    if (!(error instanceof DOMException && error.name === 'AbortError')) await copyText(url)
  }
}
