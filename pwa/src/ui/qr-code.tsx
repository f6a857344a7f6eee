import './qr-code.css'
import { useEffect, useState } from 'preact/hooks'

type Drawing = { size: number; path: string }

/** A text as a QR code. What draws it is loaded when the first one shows. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const [drawing, setDrawing] = useState<Drawing>()
  useEffect(() => {
    let gone = false
    void draw(text).then(drawn => {
      if (!gone) setDrawing(drawn)
    })
    return () => void (gone = true)
  }, [text])
  if (!drawing) return null
  const { size, path } = drawing
  return (
    <figure aria-label={label}>
      <svg class="qr-code" viewBox={`0 0 ${size} ${size}`} shape-rendering="crispEdges" aria-hidden="true">
        {/* Cameras read dark on light, in the dark theme too. */}
        <rect width={size} height={size} fill="white" />
        <path d={path} fill="black" />
      </svg>
    </figure>
  )
}

async function draw(text: string): Promise<Drawing> {
  const { encode } = await import('uqr')
  const { size, data } = encode(text, { border: 3 })
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return { size, path: squares.join('') }
}
