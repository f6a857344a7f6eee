import { useEffect, useState } from 'preact/hooks'
import { t } from '../../../i18n/t.ts'
import type { BarcodeKind } from './read-pass-file.ts'

/** A barcode drawn from its text, sharp at every size. What draws it is loaded when the first one shows. */
export function Barcode({ kind, message }: { kind: BarcodeKind; message: string }) {
  const [svg, setSvg] = useState<string>()
  useEffect(() => {
    let over = false
    draw(kind, message).then(
      drawn => over || setSvg(drawn),
      (error: unknown) => console.error('a barcode could not be drawn', error),
    )
    return () => void (over = true)
  }, [kind, message])
  return (
    <div class="pass-code" data-kind={kind}>
      {svg && <img src={`data:image/svg+xml,${encodeURIComponent(svg)}`} alt={t('pass.barcode')} />}
    </div>
  )
}

async function draw(kind: BarcodeKind, message: string): Promise<string> {
  const { drawBarcode } = await import('./draw-barcode.ts')
  return drawBarcode(kind, message)
}
