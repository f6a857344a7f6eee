/** A boarding pass as a PDF file: an image of a barcode, as carriers print them, made up. */
import { encode } from 'uqr'

/** Resolution 792 of IATA: one leg from Frankfurt to Lisbon on day 121 of the year. */
export const barcodeText = `${'M1OEZTUERK/MAYA'.padEnd(22)}EX7K2PQ FRALISTP 1865 121Y012A0042 100`

const scale = 8

/** @param hasCode without it the page has words alone */
export function boardingPassPdf(hasCode = true): Uint8Array {
  const { data, size } = encode(barcodeText, { border: 4, ecc: 'M' })
  const line = (row: readonly boolean[]) => row.map(isDark => (isDark ? '00' : 'ff').repeat(scale)).join('')
  const image = `${data.map(row => line(row).repeat(scale)).join('')}>`
  const side = size * scale
  const picture = hasCode ? 'q 200 0 0 200 60 500 cm /I1 Do Q ' : ''
  const drawing = `${picture}BT /F1 18 Tf 60 750 Td (Boarding pass) Tj ET`
  const resources = '<</Font<</F1 5 0 R>>/XObject<</I1 6 0 R>>>>'
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources${resources}>>`,
    `<</Length ${drawing.length}>>\nstream\n${drawing}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    `<</Type/XObject/Subtype/Image/Width ${side}/Height ${side}/ColorSpace/DeviceGray/BitsPerComponent 8` +
      `/Filter/ASCIIHexDecode/Length ${image.length}>>\nstream\n${image}\nendstream`,
  ]
  let body = '%PDF-1.4\n'
  const offsets = objects.map((object, at) => {
    const offset = body.length
    body += `${at + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const head = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`
  const end = `trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${body.length}\n%%EOF`
  return Buffer.from(`${body}${head}${offsets.join('')}${end}`, 'latin1')
}
