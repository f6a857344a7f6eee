import './booking-code.css'
import { Copy, Eye } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { t } from '../../i18n/t.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { copyText } from '../device/copy-text.ts'
import { codesHidden } from './codes-hidden.ts'

/** A confirmation code. Hidden, a tap shows it and copies it. `wide`: with words on its button, as in the detail. */
export function BookingCode({ code, wide }: { code: string; wide?: boolean }) {
  const [shown, setShown] = useState(false)
  const hidden = codesHidden() && !shown
  const reveal = () => {
    setShown(true)
    void copyText(code)
  }
  const text = hidden ? (
    <span class="code-dots">
      <span aria-hidden="true">••••••</span>
      <VisuallyHidden>{t('bookings.codeHidden')}</VisuallyHidden>
    </span>
  ) : (
    <bdi class="code-text" dir="ltr">
      <span aria-hidden="true">{code}</span>
      <VisuallyHidden>{[...code].join(' ')}</VisuallyHidden>
    </bdi>
  )
  return (
    <span class="booking-code">
      {text}
      {wide ? (
        <Button kind="tonal" icon={hidden ? Eye : Copy} onClick={hidden ? reveal : () => void copyText(code)}>
          {t(hidden ? 'bookings.showCode' : 'bookings.copyCode')}
        </Button>
      ) : (
        <IconButton
          icon={hidden ? Eye : Copy}
          size={16}
          label={t(hidden ? 'bookings.showCode' : 'bookings.copyCode')}
          onClick={hidden ? reveal : () => void copyText(code)}
        />
      )}
    </span>
  )
}
