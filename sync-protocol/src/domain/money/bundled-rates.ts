/**
 * What an app that never was online goes by: the rates of one day, which is always told with them. Better figures take
 * their place as soon as a server has some.
 *
 * Source: figures of fawazahmed0/exchange-api (npm `@fawazahmed0/currency-api` 2026.9.29), whose repository gives them to
 * the public domain (CC0 1.0); six significant figures.
 */
import type { RateTable } from './rate-table.ts'

/** Units of each currency for one euro. */
const rates: Record<string, string> = {
  AED: '4.17222',
  ARS: '1732.54',
  AUD: '1.61862',
  BGN: '1.95583',
  BRL: '5.93511',
  CAD: '1.6119',
  CHF: '0.946769',
  CLP: '1099.42',
  CNY: '7.62053',
  COP: '3827.38',
  CRC: '517.152',
  CZK: '24.3946',
  DKK: '7.4751',
  EGP: '59.1328',
  GBP: '0.858176',
  GEL: '2.95114',
  HKD: '8.91226',
  HUF: '367.476',
  IDR: '20467.9',
  ILS: '3.49196',
  INR: '109.16',
  ISK: '136.97',
  JOD: '0.805475',
  JPY: '178.906',
  KES: '147.32',
  KRW: '1543',
  LKR: '375.932',
  MAD: '10.9608',
  MXN: '20.4554',
  MYR: '4.63885',
  NOK: '10.8459',
  NPR: '174.738',
  NZD: '2.00783',
  PEN: '3.88084',
  PHP: '71.0244',
  PLN: '4.37309',
  RON: '5.27827',
  RSD: '117.511',
  SAR: '4.26027',
  SEK: '11.3386',
  SGD: '1.45265',
  THB: '38.2095',
  TND: '3.37333',
  TRY: '55.6624',
  TWD: '36.1868',
  TZS: '2998.76',
  UAH: '51.0369',
  USD: '1.13607',
  UYU: '45.5534',
  VND: '29478.5',
  ZAR: '18.6772',
}

export const bundledRates: RateTable = { base: 'EUR', date: '2026-09-29', source: 'bundled', rates }
