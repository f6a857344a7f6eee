/** The currencies that amounts can be in: those of ISO 4217 that have units, and its funds. */
const current =
  'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE ' +
  'CHF CHW CLF CLP CNY COP COU CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF ' +
  'GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR ' +
  'LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN ' +
  'PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS ' +
  'TMT TND TOP TRY TTD TWD TZS UAH UGX USD USN UYI UYU UYW UZS VED VES VND VUV WST XAF XCD XCG XOF XPF YER ZAR ' +
  'ZMW ZWG'

/** Taken off the list in the last ten years: what trips of that time cost. */
const withdrawn = 'ANG BGN BYR CUC HRK MRO SLL STD VEF ZWL'

export const currencies: readonly string[] = current.split(' ')

const known: ReadonlySet<string> = new Set([...currencies, ...withdrawn.split(' ')])

/** Units of accounts and bonds: no price is in them, so nobody is offered one. */
const funds: ReadonlySet<string> = new Set('BOV CHE CHW CLF COU MXV USN UYI UYW'.split(' '))

/** The currencies that something can be paid in. */
export const payable: readonly string[] = currencies.filter(code => !funds.has(code))

export const isCurrency = (code: string): boolean => known.has(code)
