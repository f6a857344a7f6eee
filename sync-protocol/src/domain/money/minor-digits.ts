/**
 * How many decimals the currencies have that have not two, by ISO 4217. The same on every device and server: what
 * `Intl` says differs between browsers.
 */
const digitsOf: Readonly<Record<string, number>> = {
  BIF: 0,
  CLP: 0,
  DJF: 0,
  GNF: 0,
  ISK: 0,
  JPY: 0,
  KMF: 0,
  KRW: 0,
  PYG: 0,
  RWF: 0,
  UGX: 0,
  UYI: 0,
  VND: 0,
  VUV: 0,
  XAF: 0,
  XOF: 0,
  XPF: 0,
  BHD: 3,
  IQD: 3,
  JOD: 3,
  KWD: 3,
  LYD: 3,
  OMR: 3,
  TND: 3,
  CLF: 4,
  UYW: 4,
}

/** How many decimals an amount of a currency has: 2 for EUR, 0 for JPY, 3 for KWD. A code that is not known has two. */
export const minorDigits = (currency: string): number => digitsOf[currency] ?? 2
