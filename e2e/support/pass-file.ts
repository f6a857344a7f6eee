import { strToU8, zipSync } from 'fflate'

/** The file of a boarding pass, as a carrier's app hands it over, with the barcode that the gate reads. */
export function boardingPassFile(message: string, passenger: string): Buffer {
  const pass = {
    formatVersion: 1,
    organizationName: 'Example Air',
    description: 'Boarding pass',
    barcodes: [{ format: 'PKBarcodeFormatAztec', message, messageEncoding: 'iso-8859-1' }],
    boardingPass: {
      transitType: 'PKTransitTypeAir',
      headerFields: [{ key: 'gate', label: 'Gate', value: '16' }],
      auxiliaryFields: [
        { key: 'passenger', label: 'Passenger', value: passenger },
        { key: 'boardingTime', label: 'Boarding', value: '23:45' },
        { key: 'group', label: 'Group', value: '2' },
      ],
    },
  }
  return Buffer.from(zipSync({ 'pass.json': strToU8(JSON.stringify(pass)) }))
}
