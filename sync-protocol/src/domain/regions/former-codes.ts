/**
 * Codes of regions that ISO 3166-2 has given up, and what has the same area today. Marks are stored by code, so each code
 * goes through `currentPlace` before it is stored, and the shapes were made with the same table.
 *
 * Sources: the newsletters of ISO 3166-2 as the lists of iso-codes 4.15 and of `iso-3166` 4.4 show them; Norway as of 2024,
 * Northern Ireland as of 2015. A region that was divided keeps its old code: nobody knows in which part someone was.
 */
import type { RegionOfPoint } from './regions.ts'

/** By country, `old=new` without the country. Several old ones with the same new one were merged. */
const renamed: Record<string, string> = {
  BA: 'X01~=SRP X02~=SRP X03~=SRP X04~=SRP X05~=SRP X06~=SRP X07~=SRP',
  CI: `03=SV 05=CM 06=MG 08=ZZ 09=BS 10=DN 11=LC 12=SM 13=CM 14=WR 15=GD 16=LG 17=WR 18=GD 19=MG 01=LG 02=SM 04=VB
    07=LC`,
  CZ: 'PR=10 ST=20 JC=31 PL=32 KA=41 US=42 LI=51 KR=52 PA=53 VY=63 JM=64 OL=71 ZL=72 MO=80',
  EE: '44=45 49=50 51=52 57=56 59=60 65=64 67=68 70=71 78=79 82=81 86=87',
  FR: '75=75C',
  GB: `ARM=ABC BNB=ABC CGV=ABC ARD=AND NDN=AND ANT=ANN NTA=ANN CLR=CCG LMV=CCG MYL=CCG BLY=CCG DRY=DRS STB=DRS FER=FMO
    OMH=FMO LSB=LBC CSR=LBC BLA=MEA LRN=MEA CKF=MEA DGN=MUL CKT=MUL MFT=MUL NYM=NMD DOW=NMD BMH=BCP POL=BCP`,
  GR: 'A1=I',
  GT: `GU=01 PR=02 SA=03 CM=04 ES=05 SR=06 SO=07 TO=08 QZ=09 SU=10 RE=11 SM=12 HU=13 QC=14 BV=15 AV=16 PE=17 IZ=18
    ZA=19 CQ=20 JA=21 JU=22`,
  HU: 'ED=ER',
  IN: 'CT=CG OR=OD TG=TS UT=UK',
  IQ: 'TS=KI',
  IR: '31=28 32=30',
  IS: '0=1',
  IT: 'AO=23 CI=SU OG=NU OT=SS VS=SU',
  KE: '110=30',
  KN: '14=15',
  MD: 'CAM=SN GRI=SN',
  MK: `01=801 02=802 03=201 04=501 05=401 06=601 07=402 08=602 09=803 10=403 11=404 12=301 13=101 14=202 15=307 16=603
    17=804 18=405 19=604 20=102 21=303 22=304 23=203 24=103 25=502 26=406 27=503 28=307 29=805 30=605 31=307 32=806
    33=204 34=807 35=606 36=104 37=205 38=808 39=809 40=307 41=407 42=206 43=701 44=702 45=504 46=505 47=703 48=704
    49=105 50=607 51=207 52=308 53=506 54=106 55=507 56=408 57=307 58=310 59=810 60=208 61=311 62=508 63=209 64=409
    65=705 66=509 67=107 68=811 69=108 70=812 71=706 72=312 73=410 74=813 75=608 76=609 77=814 78=313 79=815 80=109
    81=210 82=816 83=211 84=817`,
  MU: 'BR=PW CU=PW QB=PW VP=PW',
  MX: 'DIF=CMX',
  NO: '01=31 02=32 04=34 05=34 06=33 07=39 08=40 09=42 10=42 12=46 14=46 16=50 17=50 19=55 20=56',
  OM: 'BA=BS SH=SJ',
  PH: 'BCD=NEC LAP=CEB MDE=CEB MNL=00',
  PL: 'DS=02 KP=04 LU=06 LB=08 LD=10 MA=12 MZ=14 OP=16 PK=18 PD=20 PM=22 SL=24 SK=26 WN=28 WP=30 ZP=32',
  SI: '05=142',
  TT: 'ETO=TOB RCM=MRC WTO=TOB',
  TW: 'TPQ=NWT',
  ZA: 'GT=GP NL=KZN',
}

/** Subdivisions that are countries of their own in ISO 3166-1, and so in the atlas. */
const territories: Record<string, string> = {
  CN: 'HK=HK MO=MO TW=TW',
  FI: '01=AX',
  FR: `971=GP 972=MQ 973=GF 974=RE 976=YT BL=BL GF=GF GP=GP MF=MF MQ=MQ NC=NC PF=PF PM=PM RE=RE TF=TF WF=WF
    YT=YT`,
  MA: '12=EH',
  NL: 'AW=AW BQ1=BQ-BO BQ2=BQ-SA BQ3=BQ-SE CW=CW SX=SX',
  NO: '21=SJ 22=SJ X01~=BV',
  US: 'AS=AS GU=GU MP=MP PR=PR UM=UM VI=VI',
}

const pairs = (table: Record<string, string>): [country: string, from: string, to: string][] =>
  Object.entries(table).flatMap(([country, list]) =>
    list.split(/\s+/).map((pair): [string, string, string] => {
      const [from = '', to = ''] = pair.split('=')
      return [country, from, to]
    }),
  )

/** Old code → code of today: a region (`NO-46`) or a country (`GF`). */
export const formerCodes: ReadonlyMap<string, string> = new Map([
  ...pairs(renamed).map(([country, from, to]): [string, string] => [
    `${country}-${from}`,
    `${country}-${to}`,
  ]),
  ...pairs(territories).map(([country, from, to]): [string, string] => [`${country}-${from}`, to]),
])

/** Where a code of ISO 3166-2 is today. Undefined when it does not look like one; whether it exists is not checked. */
export function currentPlace(code: string): RegionOfPoint | undefined {
  const written = code.toUpperCase()
  if (!/^[A-Z]{2}-[A-Z0-9]{1,3}$/.test(written)) return undefined
  const region = formerCodes.get(written) ?? written
  const country = region.slice(0, 2)
  return region === country ? { country } : { country, region }
}

/** The code of today of a country or region. What is no code of a region stays as it is. */
export function codeOfToday(code: string): string {
  const place = currentPlace(code)
  return place?.region ?? place?.country ?? code
}
