/** A PDF file with lines of text, each at its own place from the left. */
export function pdfOf(
  pages: readonly (readonly (string | readonly [number, string])[])[],
): Uint8Array<ArrayBuffer> {
  const objects = ['<< /Type /Catalog /Pages 2 0 R >>', '']
  const kids: string[] = []
  for (const lines of pages) {
    const text = lines
      .map((line, at) => {
        const [x, words] = typeof line === 'string' ? [50, line] : line
        return `BT /F1 11 Tf 1 0 0 1 ${x} ${800 - at * 16} Tm (${words.replace(/[\\()]/g, '\\$&')}) Tj ET`
      })
      .join('\n')
    const number = objects.length + 1
    kids.push(`${number} 0 R`)
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${number + 1} 0 R /Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >> >> >> >>`,
      `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    )
  }
  objects[1] = `<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${kids.length} >>`
  const body = objects.map((each, at) => `${at + 1} 0 obj\n${each}\nendobj\n`).join('')
  return new Uint8Array(
    Buffer.from(`%PDF-1.4\n${body}trailer << /Size ${objects.length + 1} /Root 1 0 R >>\n%%EOF\n`, 'latin1'),
  )
}
