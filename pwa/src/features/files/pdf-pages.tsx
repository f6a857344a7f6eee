import { useEffect, useRef, useState } from 'preact/hooks'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { Scrollable } from '../../ui/scrollable.tsx'
import { t } from '../../i18n/t.ts'
import { Button } from '../../ui/button.tsx'
import { openPdf } from '../../shared/files/open-pdf.ts'

/** So many pages are drawn before the reader asks for more: each takes the memory of a picture. */
const pagesAtOnce = 10

/** A PDF file, page below page, drawn on this device. */
export default function PdfPages({ bytes, name }: { bytes: ArrayBuffer; name: string }) {
  const [pdf, setPdf] = useState<PDFDocumentProxy | null>()
  const [count, setCount] = useState(pagesAtOnce)
  useEffect(() => {
    const opening = openPdf(bytes)
    let isCurrent = true
    opening.document.then(
      found => isCurrent && setPdf(found),
      (error: unknown) => {
        console.warn('a PDF file could not be opened', error)
        if (isCurrent) setPdf(null)
      },
    )
    return () => {
      isCurrent = false
      opening.close()
    }
  }, [bytes])
  if (pdf === null) return <p class="file-note">{t('files.pdfBroken')}</p>
  if (!pdf) return <p class="file-note">{t('ui.loading')}</p>
  const shown = Math.min(count, pdf.numPages)
  return (
    <Scrollable class="pdf-pages" label={name}>
      {Array.from({ length: shown }, (_, at) => (
        <PdfPage key={at} pdf={pdf} number={at + 1} label={t('files.pdfPage', { number: at + 1, name })} />
      ))}
      {shown < pdf.numPages && (
        <Button onClick={() => setCount(count + pagesAtOnce)}>
          {t('files.pdfMore', { count: pdf.numPages - shown })}
        </Button>
      )}
    </Scrollable>
  )
}

function PdfPage({ pdf, number, label }: { pdf: PDFDocumentProxy; number: number; label: string }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    let stop = () => {}
    let isCurrent = true
    const draw = async () => {
      const page = await pdf.getPage(number)
      const to = canvas.current
      if (!to || !isCurrent) return
      const whole = page.getViewport({ scale: 1 })
      const width = Math.min(2400, (to.parentElement?.clientWidth || 600) * Math.min(2, devicePixelRatio))
      const viewport = page.getViewport({ scale: width / whole.width })
      to.width = Math.floor(viewport.width)
      to.height = Math.min(4000, Math.floor(viewport.height))
      const task = page.render({ canvas: to, viewport })
      stop = () => task.cancel()
      await task.promise
    }
    draw().catch((error: unknown) => {
      if (isCurrent) console.warn('a page of a PDF file could not be drawn', error)
    })
    return () => {
      isCurrent = false
      stop()
    }
  }, [pdf, number])
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- what is drawn on it is a picture
  return <canvas ref={canvas} class="pdf-page" role="img" aria-label={label} />
}
