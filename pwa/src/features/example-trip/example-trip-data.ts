// Only data, so it may be longer than other files. The same itinerary feeds the empty dashboard and `npm run seed`.

/** Somewhere in the example: WGS 84 degrees, `kind` is the name of a category every instance starts with. */
export type ExamplePlace = {
  readonly key: string
  readonly name: string
  readonly lat: number
  readonly lng: number
  readonly kind: string
  readonly address?: string
  readonly notes?: string
  readonly website?: string
  readonly minutes?: number
}

/** A stop: the key of a place, and its local times `HH:MM`. */
export type ExampleStop = {
  readonly place: string
  readonly from?: string
  readonly to?: string
  readonly notes?: string
}

/** A remark between stops; it stands after the stop with the key `after`, or first. */
export type ExampleNote = { readonly text: string; readonly icon: string; readonly after?: string }

export type ExampleDay = {
  readonly title: string
  readonly stops: readonly ExampleStop[]
  readonly notes?: readonly ExampleNote[]
}

export const exampleTrip = {
  title: 'Lisbon to Porto',
  description:
    'Nine days north along the Atlantic: two cities on hills, a forest of palaces, a river of terraces.',
  currency: 'EUR',
} as const

/** A Saturday, so that weekday openings in the notes are true; three to four weeks from `today` (`YYYY-MM-DD`). */
export function exampleStart(today: string): string {
  const day = new Date(`${today}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() + 21 + ((6 - day.getUTCDay() + 7) % 7))
  return day.toISOString().slice(0, 10)
}

export const examplePlaces: readonly ExamplePlace[] = [
  {
    key: 'lisbon-airport',
    name: 'Aeroporto Humberto Delgado',
    lat: 38.7689,
    lng: -9.1286,
    kind: 'Transport',
    notes: 'The red metro line starts below the arrivals hall.',
  },
  {
    key: 'memmo',
    name: 'Memmo Alfama',
    lat: 38.711,
    lng: -9.1311,
    kind: 'Hotel',
    address: 'Travessa das Merceeiras 27, Lisboa',
    notes: 'Four nights. The terrace looks over the river.',
  },
  {
    key: 'comercio',
    name: 'Praça do Comércio',
    lat: 38.7075,
    lng: -9.1364,
    kind: 'Attraction',
    address: 'Praça do Comércio, Lisboa',
    minutes: 30,
  },
  {
    key: 'timeout',
    name: 'Time Out Market',
    lat: 38.7069,
    lng: -9.1459,
    kind: 'Restaurant',
    address: 'Avenida 24 de Julho 49, Lisboa',
  },
  {
    key: 'luzia',
    name: 'Miradouro de Santa Luzia',
    lat: 38.7116,
    lng: -9.1302,
    kind: 'Viewpoint',
    minutes: 45,
  },
  {
    key: 'jorge',
    name: 'Castelo de São Jorge',
    lat: 38.7139,
    lng: -9.1335,
    kind: 'Attraction',
    address: 'Rua de Santa Cruz do Castelo, Lisboa',
    website: 'https://castelodesaojorge.pt',
    notes: 'Peacocks on the inner wall.',
    minutes: 120,
  },
  {
    key: 'piteu',
    name: 'O Pitéu da Graça',
    lat: 38.7165,
    lng: -9.1308,
    kind: 'Restaurant',
    address: 'Largo da Graça 95, Lisboa',
    notes: 'Grilled sole. Closed on Sunday evening.',
    minutes: 75,
  },
  {
    key: 'bertrand',
    name: 'Livraria Bertrand',
    lat: 38.7108,
    lng: -9.1416,
    kind: 'Shopping',
    address: 'Rua Garrett 73, Lisboa',
    notes: 'Selling books since 1732.',
  },
  {
    key: 'alcantara',
    name: 'Miradouro de São Pedro de Alcântara',
    lat: 38.715,
    lng: -9.1442,
    kind: 'Viewpoint',
  },
  {
    key: 'frades',
    name: 'Mesa de Frades',
    lat: 38.7127,
    lng: -9.1268,
    kind: 'Bar',
    address: 'Rua dos Remédios 139, Lisboa',
    notes: 'Fado in a former chapel. Ask for a table by phone.',
  },
  { key: 'rossio', name: 'Estação do Rossio', lat: 38.7145, lng: -9.141, kind: 'Transport' },
  { key: 'sintra-station', name: 'Estação de Sintra', lat: 38.7989, lng: -9.3858, kind: 'Transport' },
  {
    key: 'pena',
    name: 'Palácio Nacional da Pena',
    lat: 38.7876,
    lng: -9.3906,
    kind: 'Attraction',
    address: 'Estrada da Pena, Sintra',
    website: 'https://www.parquesdesintra.pt',
    notes: 'The ticket names the half hour in which you go in.',
    minutes: 120,
  },
  { key: 'mouros', name: 'Castelo dos Mouros', lat: 38.7926, lng: -9.3894, kind: 'Attraction', minutes: 75 },
  {
    key: 'piriquita',
    name: 'Piriquita',
    lat: 38.7971,
    lng: -9.3905,
    kind: 'Café',
    address: 'Rua das Padarias 1, Sintra',
    notes: 'Travesseiros, still warm.',
  },
  {
    key: 'regaleira',
    name: 'Quinta da Regaleira',
    lat: 38.7963,
    lng: -9.396,
    kind: 'Attraction',
    address: 'Rua Barbosa du Bocage 5, Sintra',
    notes: 'Down the spiral well, out through the grotto.',
    minutes: 105,
  },
  {
    key: 'ladra',
    name: 'Feira da Ladra',
    lat: 38.7157,
    lng: -9.1249,
    kind: 'Shopping',
    address: 'Campo de Santa Clara, Lisboa',
    notes: 'Tuesday and Saturday only.',
  },
  {
    key: 'jeronimos',
    name: 'Mosteiro dos Jerónimos',
    lat: 38.6979,
    lng: -9.2068,
    kind: 'Attraction',
    address: 'Praça do Império, Lisboa',
    notes: 'Closed on Monday.',
    minutes: 90,
  },
  {
    key: 'pasteis',
    name: 'Pastéis de Belém',
    lat: 38.6975,
    lng: -9.2032,
    kind: 'Café',
    address: 'Rua de Belém 84, Lisboa',
  },
  { key: 'belem', name: 'Torre de Belém', lat: 38.6916, lng: -9.216, kind: 'Attraction' },
  { key: 'maat', name: 'MAAT', lat: 38.6957, lng: -9.1938, kind: 'Museum', minutes: 75 },
  { key: 'lx', name: 'LX Factory', lat: 38.7035, lng: -9.1789, kind: 'Restaurant' },
  {
    key: 'apolonia',
    name: 'Lisboa Santa Apolónia',
    lat: 38.7139,
    lng: -9.1226,
    kind: 'Transport',
  },
  { key: 'coimbra-b', name: 'Coimbra-B', lat: 40.225, lng: -8.4398, kind: 'Transport' },
  {
    key: 'astoria',
    name: 'Hotel Astória',
    lat: 40.2083,
    lng: -8.4313,
    kind: 'Hotel',
    address: 'Avenida Emídio Navarro 21, Coimbra',
  },
  {
    key: 'joanina',
    name: 'Biblioteca Joanina',
    lat: 40.2071,
    lng: -8.427,
    kind: 'Museum',
    address: 'Largo da Porta Férrea, Coimbra',
    notes: 'Twenty minutes, in small groups. Bats keep the books free of moths.',
    minutes: 60,
  },
  {
    key: 'se-velha',
    name: 'Sé Velha',
    lat: 40.2088,
    lng: -8.4275,
    kind: 'Attraction',
    address: 'Largo da Sé Velha, Coimbra',
  },
  {
    key: 'ossos',
    name: 'Zé Manel dos Ossos',
    lat: 40.2087,
    lng: -8.4308,
    kind: 'Restaurant',
    address: 'Beco do Forno 12, Coimbra',
    notes: 'Eight tables, no bookings. Be there at opening time.',
  },
  {
    key: 'fado-centro',
    name: 'Fado ao Centro',
    lat: 40.2093,
    lng: -8.4287,
    kind: 'Activity',
    address: 'Rua do Quebra Costas 7, Coimbra',
  },
  { key: 'botanical', name: 'Jardim Botânico', lat: 40.2057, lng: -8.4224, kind: 'Nature', minutes: 60 },
  {
    key: 'santa-cruz',
    name: 'Café Santa Cruz',
    lat: 40.211,
    lng: -8.4293,
    kind: 'Café',
    address: 'Praça 8 de Maio, Coimbra',
  },
  { key: 'campanha', name: 'Porto-Campanhã', lat: 41.1488, lng: -8.5855, kind: 'Transport' },
  {
    key: 'ribeira',
    name: 'Cais da Ribeira',
    lat: 41.1405,
    lng: -8.6131,
    kind: 'Attraction',
    address: 'Praça da Ribeira, Porto',
  },
  {
    key: 'luis',
    name: 'Ponte Luís I',
    lat: 41.14,
    lng: -8.6094,
    kind: 'Viewpoint',
    notes: 'On the upper deck, with the metro.',
  },
  { key: 'morro', name: 'Jardim do Morro', lat: 41.1373, lng: -8.6087, kind: 'Viewpoint' },
  {
    key: 'sao-bento',
    name: 'Estação de São Bento',
    lat: 41.1456,
    lng: -8.6103,
    kind: 'Attraction',
    address: 'Praça de Almeida Garrett, Porto',
  },
  {
    key: 'bolhao',
    name: 'Mercado do Bolhão',
    lat: 41.1495,
    lng: -8.607,
    kind: 'Shopping',
    address: 'Rua Formosa 322, Porto',
    notes: 'Closed on Sunday.',
  },
  {
    key: 'lello',
    name: 'Livraria Lello',
    lat: 41.1469,
    lng: -8.6148,
    kind: 'Shopping',
    address: 'Rua das Carmelitas 144, Porto',
    notes: 'The ticket counts towards a book.',
  },
  {
    key: 'clerigos',
    name: 'Torre dos Clérigos',
    lat: 41.1458,
    lng: -8.6139,
    kind: 'Viewpoint',
    address: 'Rua de São Filipe de Nery, Porto',
    minutes: 45,
  },
  {
    key: 'sandeman',
    name: 'Caves Sandeman',
    lat: 41.1375,
    lng: -8.6131,
    kind: 'Activity',
    address: 'Largo Miguel Bombarda 47, Vila Nova de Gaia',
    minutes: 75,
  },
  {
    key: 'pinhao',
    name: 'Estação do Pinhão',
    lat: 41.1906,
    lng: -7.545,
    kind: 'Transport',
    address: 'Largo da Estação, Pinhão',
  },
  {
    key: 'bomfim',
    name: 'Quinta do Bomfim',
    lat: 41.1893,
    lng: -7.5388,
    kind: 'Activity',
    address: 'Rua da Praia, Pinhão',
    notes: 'Ten minutes along the river from the station. Tasting on the terrace.',
    minutes: 120,
  },
  {
    key: 'regua',
    name: 'Museu do Douro',
    lat: 41.1619,
    lng: -7.7896,
    kind: 'Museum',
    address: 'Rua Marquês de Pombal, Peso da Régua',
    minutes: 60,
  },
  {
    key: 'felgueiras',
    name: 'Farolim de Felgueiras',
    lat: 41.1466,
    lng: -8.6789,
    kind: 'Viewpoint',
    address: 'Avenida de Dom Carlos I, Porto',
  },
  {
    key: 'porto-airport',
    name: 'Aeroporto Francisco Sá Carneiro',
    lat: 41.237,
    lng: -8.6702,
    kind: 'Transport',
  },
  { key: 'azulejo', name: 'Museu Nacional do Azulejo', lat: 38.7249, lng: -9.1137, kind: 'Museum' },
  { key: 'cristo-rei', name: 'Cristo Rei', lat: 38.6785, lng: -9.1713, kind: 'Viewpoint' },
  { key: 'roca', name: 'Cabo da Roca', lat: 38.7804, lng: -9.4989, kind: 'Nature' },
  { key: 'conimbriga', name: 'Conímbriga', lat: 40.0995, lng: -8.4932, kind: 'Attraction' },
  { key: 'serralves', name: 'Fundação de Serralves', lat: 41.1597, lng: -8.6597, kind: 'Museum' },
  { key: 'casa-musica', name: 'Casa da Música', lat: 41.1589, lng: -8.6307, kind: 'Activity' },
]

export const exampleDays: readonly ExampleDay[] = [
  {
    title: 'Arrival and the river',
    stops: [
      { place: 'lisbon-airport', from: '13:05' },
      { place: 'memmo', from: '15:00' },
      { place: 'comercio', from: '17:30', to: '18:00' },
      { place: 'timeout', from: '19:30', to: '21:00' },
    ],
    notes: [{ text: 'Buy the Navegante card at the airport, one for each of us', icon: 'ticket' }],
  },
  {
    title: 'Alfama and Graça, on foot',
    stops: [
      { place: 'luzia', from: '09:30', to: '10:15' },
      { place: 'jorge', from: '10:30', to: '12:30', notes: 'Tickets are on the phone.' },
      { place: 'piteu', from: '13:15', to: '14:30', notes: 'Table by the window' },
      { place: 'bertrand', from: '15:05' },
      { place: 'alcantara', from: '18:00' },
      { place: 'frades', from: '20:00', notes: 'Dinner and fado' },
    ],
    notes: [{ text: 'Tram 28E is full by ten, walk up and ride down', icon: 'info', after: 'piteu' }],
  },
  {
    title: 'Sintra, palaces in the fog',
    stops: [
      { place: 'rossio', from: '08:41' },
      { place: 'sintra-station', from: '09:20' },
      { place: 'pena', from: '10:00', to: '12:00' },
      { place: 'mouros', from: '12:15', to: '13:30' },
      { place: 'piriquita', from: '14:00', to: '14:45' },
      { place: 'regaleira', from: '15:00', to: '16:45' },
    ],
    notes: [{ text: 'It is five degrees colder up there: take a jumper', icon: 'info' }],
  },
  {
    title: 'Flea market and Belém',
    stops: [
      { place: 'ladra', from: '09:00', to: '10:30' },
      { place: 'jeronimos', from: '11:30', to: '13:00' },
      { place: 'pasteis', from: '13:10' },
      { place: 'belem', from: '14:30' },
      { place: 'maat', from: '16:00', to: '17:15' },
      { place: 'lx', from: '19:30' },
    ],
  },
  {
    title: 'By train to Coimbra',
    stops: [
      { place: 'memmo', notes: 'Check out before eight' },
      { place: 'apolonia', from: '09:39' },
      { place: 'coimbra-b', from: '11:30' },
      { place: 'astoria', from: '12:15' },
      { place: 'joanina', from: '15:00', to: '16:00' },
      { place: 'se-velha', from: '16:30' },
      { place: 'fado-centro', from: '18:00', to: '18:50' },
      { place: 'ossos', from: '19:30' },
    ],
  },
  {
    title: 'A slow morning, then Porto',
    stops: [
      { place: 'botanical', from: '10:00', to: '11:00' },
      { place: 'santa-cruz', from: '11:30' },
      { place: 'coimbra-b', from: '14:12' },
      { place: 'campanha', from: '15:24' },
      { place: 'ribeira', from: '19:00' },
    ],
    notes: [{ text: 'No place to stay in Porto yet: three nights', icon: 'bed' }],
  },
  {
    title: 'Up and down through Porto',
    stops: [
      { place: 'sao-bento', from: '09:30' },
      { place: 'bolhao', from: '10:15' },
      { place: 'lello', from: '12:00' },
      { place: 'clerigos', from: '13:00', to: '13:45' },
      { place: 'luis', from: '16:00' },
      { place: 'sandeman', from: '16:45', to: '18:00' },
      { place: 'morro', from: '19:45', notes: 'Sunset' },
    ],
  },
  {
    title: 'Douro, the slow train',
    stops: [
      { place: 'sao-bento', from: '09:20' },
      { place: 'pinhao', from: '11:43' },
      { place: 'bomfim', from: '12:15', to: '14:15' },
      { place: 'regua', from: '15:30', to: '16:30' },
    ],
    notes: [{ text: 'Sit on the right, the river is on that side', icon: 'train', after: 'sao-bento' }],
  },
  {
    title: 'The sea, then home',
    stops: [
      { place: 'felgueiras', from: '10:00' },
      { place: 'porto-airport', from: '15:30' },
    ],
  },
]
