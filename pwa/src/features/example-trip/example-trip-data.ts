// Only data, so it may be longer than other files. The same itinerary feeds the empty dashboard and `npm run seed`.
import { weekdayOf } from '@caravel/sync-protocol/domain/opening-state'
import { addDays } from '@caravel/sync-protocol/domain/trip-range'
import type en from '../../../../locales/en.json'

/** What is said in the reader's language; names of places and addresses are what they are. */
type StringKey = keyof typeof en

/** Somewhere in the example: WGS 84 degrees, `icon` is that of its kind, as every instance starts with it. */
export type ExamplePlace = {
  readonly key: string
  readonly name: string
  readonly lat: number
  readonly lng: number
  readonly icon: string
  readonly address?: string
  readonly notes?: StringKey
  readonly website?: string
  readonly minutes?: number
}

/** A stop: the key of a place, and its local times `HH:MM`. */
export type ExampleStop = {
  readonly place: string
  readonly from?: string
  readonly to?: string
  readonly notes?: StringKey
}

/** A remark between stops; it stands after the stop with the key `after`, or first. */
export type ExampleNote = { readonly text: StringKey; readonly icon: string; readonly after?: string }

export type ExampleDay = {
  readonly title: StringKey
  readonly stops: readonly ExampleStop[]
  readonly notes?: readonly ExampleNote[]
}

export const exampleTrip = {
  title: 'example.trip.title',
  description: 'example.trip.description',
  currency: 'EUR',
} as const

const saturday = 6

/** A Saturday, so that weekday openings in the notes are true; three to four weeks from `today` (`YYYY-MM-DD`). */
export function exampleStart(today: string): string {
  const threeWeeks = addDays(today, 21)
  return addDays(threeWeeks, (saturday - weekdayOf(threeWeeks) + 7) % 7)
}

export const examplePlaces: readonly ExamplePlace[] = [
  {
    key: 'lisbon-airport',
    name: 'Aeroporto Humberto Delgado',
    lat: 38.7689,
    lng: -9.1286,
    icon: 'train',
    notes: 'example.place.lisbonairport',
  },
  {
    key: 'memmo',
    name: 'Memmo Alfama',
    lat: 38.711,
    lng: -9.1311,
    icon: 'bed',
    address: 'Travessa das Merceeiras 27, Lisboa',
    notes: 'example.place.memmo',
  },
  {
    key: 'comercio',
    name: 'Praça do Comércio',
    lat: 38.7075,
    lng: -9.1364,
    icon: 'landmark',
    address: 'Praça do Comércio, Lisboa',
    minutes: 30,
  },
  {
    key: 'timeout',
    name: 'Time Out Market',
    lat: 38.7069,
    lng: -9.1459,
    icon: 'utensils',
    address: 'Avenida 24 de Julho 49, Lisboa',
  },
  {
    key: 'luzia',
    name: 'Miradouro de Santa Luzia',
    lat: 38.7116,
    lng: -9.1302,
    icon: 'mountain',
    minutes: 45,
  },
  {
    key: 'jorge',
    name: 'Castelo de São Jorge',
    lat: 38.7139,
    lng: -9.1335,
    icon: 'landmark',
    address: 'Rua de Santa Cruz do Castelo, Lisboa',
    website: 'https://castelodesaojorge.pt',
    notes: 'example.place.jorge',
    minutes: 120,
  },
  {
    key: 'piteu',
    name: 'O Pitéu da Graça',
    lat: 38.7165,
    lng: -9.1308,
    icon: 'utensils',
    address: 'Largo da Graça 95, Lisboa',
    notes: 'example.place.piteu',
    minutes: 75,
  },
  {
    key: 'bertrand',
    name: 'Livraria Bertrand',
    lat: 38.7108,
    lng: -9.1416,
    icon: 'shopping-bag',
    address: 'Rua Garrett 73, Lisboa',
    notes: 'example.place.bertrand',
  },
  {
    key: 'alcantara',
    name: 'Miradouro de São Pedro de Alcântara',
    lat: 38.715,
    lng: -9.1442,
    icon: 'mountain',
  },
  {
    key: 'frades',
    name: 'Mesa de Frades',
    lat: 38.7127,
    lng: -9.1268,
    icon: 'wine',
    address: 'Rua dos Remédios 139, Lisboa',
    notes: 'example.place.frades',
  },
  { key: 'rossio', name: 'Estação do Rossio', lat: 38.7145, lng: -9.141, icon: 'train' },
  { key: 'sintra-station', name: 'Estação de Sintra', lat: 38.7989, lng: -9.3858, icon: 'train' },
  {
    key: 'pena',
    name: 'Palácio Nacional da Pena',
    lat: 38.7876,
    lng: -9.3906,
    icon: 'landmark',
    address: 'Estrada da Pena, Sintra',
    website: 'https://www.parquesdesintra.pt',
    notes: 'example.place.pena',
    minutes: 120,
  },
  { key: 'mouros', name: 'Castelo dos Mouros', lat: 38.7926, lng: -9.3894, icon: 'landmark', minutes: 75 },
  {
    key: 'piriquita',
    name: 'Piriquita',
    lat: 38.7971,
    lng: -9.3905,
    icon: 'coffee',
    address: 'Rua das Padarias 1, Sintra',
    notes: 'example.place.piriquita',
  },
  {
    key: 'regaleira',
    name: 'Quinta da Regaleira',
    lat: 38.7963,
    lng: -9.396,
    icon: 'landmark',
    address: 'Rua Barbosa du Bocage 5, Sintra',
    notes: 'example.place.regaleira',
    minutes: 105,
  },
  {
    key: 'ladra',
    name: 'Feira da Ladra',
    lat: 38.7157,
    lng: -9.1249,
    icon: 'shopping-bag',
    address: 'Campo de Santa Clara, Lisboa',
    notes: 'example.place.ladra',
  },
  {
    key: 'jeronimos',
    name: 'Mosteiro dos Jerónimos',
    lat: 38.6979,
    lng: -9.2068,
    icon: 'landmark',
    address: 'Praça do Império, Lisboa',
    notes: 'example.place.jeronimos',
    minutes: 90,
  },
  {
    key: 'pasteis',
    name: 'Pastéis de Belém',
    lat: 38.6975,
    lng: -9.2032,
    icon: 'coffee',
    address: 'Rua de Belém 84, Lisboa',
  },
  { key: 'belem', name: 'Torre de Belém', lat: 38.6916, lng: -9.216, icon: 'landmark' },
  { key: 'maat', name: 'MAAT', lat: 38.6957, lng: -9.1938, icon: 'building', minutes: 75 },
  { key: 'lx', name: 'LX Factory', lat: 38.7035, lng: -9.1789, icon: 'utensils' },
  {
    key: 'apolonia',
    name: 'Lisboa Santa Apolónia',
    lat: 38.7139,
    lng: -9.1226,
    icon: 'train',
  },
  { key: 'coimbra-b', name: 'Coimbra-B', lat: 40.225, lng: -8.4398, icon: 'train' },
  {
    key: 'astoria',
    name: 'Hotel Astória',
    lat: 40.2083,
    lng: -8.4313,
    icon: 'bed',
    address: 'Avenida Emídio Navarro 21, Coimbra',
  },
  {
    key: 'joanina',
    name: 'Biblioteca Joanina',
    lat: 40.2071,
    lng: -8.427,
    icon: 'building',
    address: 'Largo da Porta Férrea, Coimbra',
    notes: 'example.place.joanina',
    minutes: 60,
  },
  {
    key: 'se-velha',
    name: 'Sé Velha',
    lat: 40.2088,
    lng: -8.4275,
    icon: 'landmark',
    address: 'Largo da Sé Velha, Coimbra',
  },
  {
    key: 'ossos',
    name: 'Zé Manel dos Ossos',
    lat: 40.2087,
    lng: -8.4308,
    icon: 'utensils',
    address: 'Beco do Forno 12, Coimbra',
    notes: 'example.place.ossos',
  },
  {
    key: 'fado-centro',
    name: 'Fado ao Centro',
    lat: 40.2093,
    lng: -8.4287,
    icon: 'ticket',
    address: 'Rua do Quebra Costas 7, Coimbra',
  },
  { key: 'botanical', name: 'Jardim Botânico', lat: 40.2057, lng: -8.4224, icon: 'trees', minutes: 60 },
  {
    key: 'santa-cruz',
    name: 'Café Santa Cruz',
    lat: 40.211,
    lng: -8.4293,
    icon: 'coffee',
    address: 'Praça 8 de Maio, Coimbra',
  },
  { key: 'campanha', name: 'Porto-Campanhã', lat: 41.1488, lng: -8.5855, icon: 'train' },
  {
    key: 'ribeira',
    name: 'Cais da Ribeira',
    lat: 41.1405,
    lng: -8.6131,
    icon: 'landmark',
    address: 'Praça da Ribeira, Porto',
  },
  {
    key: 'luis',
    name: 'Ponte Luís I',
    lat: 41.14,
    lng: -8.6094,
    icon: 'mountain',
    notes: 'example.place.luis',
  },
  { key: 'morro', name: 'Jardim do Morro', lat: 41.1373, lng: -8.6087, icon: 'mountain' },
  {
    key: 'sao-bento',
    name: 'Estação de São Bento',
    lat: 41.1456,
    lng: -8.6103,
    icon: 'landmark',
    address: 'Praça de Almeida Garrett, Porto',
  },
  {
    key: 'bolhao',
    name: 'Mercado do Bolhão',
    lat: 41.1495,
    lng: -8.607,
    icon: 'shopping-bag',
    address: 'Rua Formosa 322, Porto',
    notes: 'example.place.bolhao',
  },
  {
    key: 'lello',
    name: 'Livraria Lello',
    lat: 41.1469,
    lng: -8.6148,
    icon: 'shopping-bag',
    address: 'Rua das Carmelitas 144, Porto',
    notes: 'example.place.lello',
  },
  {
    key: 'clerigos',
    name: 'Torre dos Clérigos',
    lat: 41.1458,
    lng: -8.6139,
    icon: 'mountain',
    address: 'Rua de São Filipe de Nery, Porto',
    minutes: 45,
  },
  {
    key: 'sandeman',
    name: 'Caves Sandeman',
    lat: 41.1375,
    lng: -8.6131,
    icon: 'ticket',
    address: 'Largo Miguel Bombarda 47, Vila Nova de Gaia',
    minutes: 75,
  },
  {
    key: 'pinhao',
    name: 'Estação do Pinhão',
    lat: 41.1906,
    lng: -7.545,
    icon: 'train',
    address: 'Largo da Estação, Pinhão',
  },
  {
    key: 'bomfim',
    name: 'Quinta do Bomfim',
    lat: 41.1893,
    lng: -7.5388,
    icon: 'ticket',
    address: 'Rua da Praia, Pinhão',
    notes: 'example.place.bomfim',
    minutes: 120,
  },
  {
    key: 'regua',
    name: 'Museu do Douro',
    lat: 41.1619,
    lng: -7.7896,
    icon: 'building',
    address: 'Rua Marquês de Pombal, Peso da Régua',
    minutes: 60,
  },
  {
    key: 'felgueiras',
    name: 'Farolim de Felgueiras',
    lat: 41.1466,
    lng: -8.6789,
    icon: 'mountain',
    address: 'Avenida de Dom Carlos I, Porto',
  },
  {
    key: 'porto-airport',
    name: 'Aeroporto Francisco Sá Carneiro',
    lat: 41.237,
    lng: -8.6702,
    icon: 'train',
  },
  { key: 'azulejo', name: 'Museu Nacional do Azulejo', lat: 38.7249, lng: -9.1137, icon: 'building' },
  { key: 'cristo-rei', name: 'Cristo Rei', lat: 38.6785, lng: -9.1713, icon: 'mountain' },
  { key: 'roca', name: 'Cabo da Roca', lat: 38.7804, lng: -9.4989, icon: 'trees' },
  { key: 'conimbriga', name: 'Conímbriga', lat: 40.0995, lng: -8.4932, icon: 'landmark' },
  { key: 'serralves', name: 'Fundação de Serralves', lat: 41.1597, lng: -8.6597, icon: 'building' },
  { key: 'casa-musica', name: 'Casa da Música', lat: 41.1589, lng: -8.6307, icon: 'ticket' },
]

export const exampleDays: readonly ExampleDay[] = [
  {
    title: 'example.day.1',
    stops: [
      { place: 'lisbon-airport', from: '13:05' },
      { place: 'memmo', from: '15:00' },
      { place: 'comercio', from: '17:30', to: '18:00' },
      { place: 'timeout', from: '19:30', to: '21:00' },
    ],
    notes: [{ text: 'example.remark.day1', icon: 'ticket' }],
  },
  {
    title: 'example.day.2',
    stops: [
      { place: 'luzia', from: '09:30', to: '10:15' },
      { place: 'jorge', from: '10:30', to: '12:30', notes: 'example.stop.jorge' },
      { place: 'piteu', from: '13:15', to: '14:30', notes: 'example.stop.piteu' },
      { place: 'bertrand', from: '15:05' },
      { place: 'alcantara', from: '18:00' },
      { place: 'frades', from: '20:00', notes: 'example.stop.frades' },
    ],
    notes: [{ text: 'example.remark.day2', icon: 'info', after: 'piteu' }],
  },
  {
    title: 'example.day.3',
    stops: [
      { place: 'rossio', from: '08:41' },
      { place: 'sintra-station', from: '09:20' },
      { place: 'pena', from: '10:00', to: '12:00' },
      { place: 'mouros', from: '12:15', to: '13:30' },
      { place: 'piriquita', from: '14:00', to: '14:45' },
      { place: 'regaleira', from: '15:00', to: '16:45' },
    ],
    notes: [{ text: 'example.remark.day3', icon: 'info' }],
  },
  {
    title: 'example.day.4',
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
    title: 'example.day.5',
    stops: [
      { place: 'memmo', notes: 'example.stop.memmo' },
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
    title: 'example.day.6',
    stops: [
      { place: 'botanical', from: '10:00', to: '11:00' },
      { place: 'santa-cruz', from: '11:30' },
      { place: 'coimbra-b', from: '14:12' },
      { place: 'campanha', from: '15:24' },
      { place: 'ribeira', from: '19:00' },
    ],
    notes: [{ text: 'example.remark.day6', icon: 'bed' }],
  },
  {
    title: 'example.day.7',
    stops: [
      { place: 'sao-bento', from: '09:30' },
      { place: 'bolhao', from: '10:15' },
      { place: 'lello', from: '12:00' },
      { place: 'clerigos', from: '13:00', to: '13:45' },
      { place: 'luis', from: '16:00' },
      { place: 'sandeman', from: '16:45', to: '18:00' },
      { place: 'morro', from: '19:45', notes: 'example.stop.morro' },
    ],
  },
  {
    title: 'example.day.8',
    stops: [
      { place: 'sao-bento', from: '09:20' },
      { place: 'pinhao', from: '11:43' },
      { place: 'bomfim', from: '12:15', to: '14:15' },
      { place: 'regua', from: '15:30', to: '16:30' },
    ],
    notes: [{ text: 'example.remark.day8', icon: 'train', after: 'sao-bento' }],
  },
  {
    title: 'example.day.9',
    stops: [
      { place: 'felgueiras', from: '10:00' },
      { place: 'porto-airport', from: '15:30' },
    ],
  },
]
