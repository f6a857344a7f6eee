/** Names of regions that were merged from shapes of the source, or that it calls by the name of a part. Facts of ISO 3166-2. */
interface NameOfToday {
  local: string
  /** Where it is another one. */
  en?: string
}

const same = (names: string): [code: string, name: NameOfToday][] =>
  names
    .trim()
    .split('\n')
    .map(line => {
      const [code = '', local = '', en] = line.trim().split(' | ')
      return [code, en ? { local, en } : { local }]
    })

/** By code: the local name, and the English one where it is another. */
export const namesOfToday: Record<string, NameOfToday | undefined> = Object.fromEntries(
  same(`
    BA-BIH | Federacija Bosne i Hercegovine | Federation of Bosnia and Herzegovina
    BA-SRP | Republika Srpska
    CI-CM | Comoé
    CI-GD | Gôh-Djiboua
    CI-LC | Lacs
    CI-LG | Lagunes
    CI-MG | Montagnes
    CI-SM | Sassandra-Marahoué
    CI-WR | Woroba
    GB-ABC | Armagh City, Banbridge and Craigavon
    GB-AND | Ards and North Down
    GB-ANN | Antrim and Newtownabbey
    GB-BCP | Bournemouth, Christchurch and Poole
    GB-CCG | Causeway Coast and Glens
    GB-DRS | Derry and Strabane
    GB-FMO | Fermanagh and Omagh
    GB-LBC | Lisburn and Castlereagh
    GB-MEA | Mid and East Antrim
    GB-MUL | Mid Ulster
    GB-NMD | Newry, Mourne and Down
    IE-D | Dublin
    IE-TA | Tipperary
    IT-SU | Sud Sardegna | South Sardinia
    MA-02 | L’Oriental | Oriental
    MA-03 | Fès-Meknès
    MA-04 | Rabat-Salé-Kénitra
    MA-05 | Béni Mellal-Khénifra
    MA-06 | Casablanca-Settat
    MA-07 | Marrakech-Safi
    MA-10 | Guelmim-Oued Noun
    MA-11 | Laâyoune-Sakia El Hamra
    MD-SN | Transnistria
    MG-A | Toamasina
    MG-D | Antsiranana
    MG-F | Fianarantsoa
    MG-M | Mahajanga
    MG-T | Antananarivo
    MG-U | Toliara
    MK-308 | Makedonski Brod
    MK-810 | Petrovec
    NO-34 | Innlandet
    NO-42 | Agder
    NO-46 | Vestland
    NO-50 | Trøndelag
    PH-00 | National Capital Region
    SB-WE | Western
    SI-142 | Zagorje ob Savi
    TT-TOB | Tobago
  `),
)
