/** Numbers from 0 to 1 determined by a seed, so that each run draws the same cards (mulberry32). */
export type Random = { next(): number; between(low: number, high: number): number; pick<T>(list: readonly T[]): T }

export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return { next, between: (low, high) => low + next() * (high - low), pick: (list) => list[Math.floor(next() * list.length)]! }
}

export type Person = {
  number: string
  name: string
  gender: 'male' | 'female'
  birth: { day: number; month: number; year: number; place: string }
  province: string
  city: string
  district: string
  village: string
  street: string
  neighbourhood: string
  /** Code of `religions` and `maritals`, from 1. */
  religion: number
  marital: number
  job: string
}

export const religions = ['KHONGHUCU', 'BUDDHA', 'KRISTEN', 'ISLAM', 'KATHOLIK', 'HINDU']
export const maritals = ['KAWIN', 'BELUM KAWIN', 'CERAI HIDUP', 'CERAI MATI']

const men = ['BUDI', 'AGUS', 'JOKO', 'RIZKY', 'HENDRA', 'WAYAN', 'MARTINUS', 'FAJAR', 'YOHANES', 'SLAMET', 'DIMAS', 'ILHAM']
const women = ['SITI', 'DEWI', 'AYU', 'KARTIKA', 'MADE', 'LESTARI', 'MARIA', 'NURUL', 'WULAN', 'RATNA', 'INDAH', 'FITRI']
const families = ['SANTOSO', 'WIJAYA', 'PRATAMA', 'HIDAYAT', 'SIREGAR', 'GUNAWAN', 'SAPUTRA', 'NASUTION', 'KUSUMA', 'HALIM', 'MAULANA']
const places = [
  { code: '327301', province: 'JAWA BARAT', city: 'KOTA BANDUNG', district: 'SUKASARI', village: 'GEGERKALONG', born: 'BANDUNG' },
  { code: '317106', province: 'DKI JAKARTA', city: 'JAKARTA PUSAT', district: 'MENTENG', village: 'CIKINI', born: 'JAKARTA' },
  { code: '357801', province: 'JAWA TIMUR', city: 'KOTA SURABAYA', district: 'KARANGPILANG', village: 'KEBRAON', born: 'SURABAYA' },
  { code: '510301', province: 'BALI', city: 'KABUPATEN BADUNG', district: 'KUTA', village: 'LEGIAN', born: 'DENPASAR' },
  { code: '127101', province: 'SUMATERA UTARA', city: 'KOTA MEDAN', district: 'MEDAN KOTA', village: 'TELADAN TIMUR', born: 'MEDAN' },
  { code: '737114', province: 'SULAWESI SELATAN', city: 'KOTA MAKASSAR', district: 'TAMALANREA', village: 'KAPASA', born: 'MAKASSAR' },
  { code: '340401', province: 'DI YOGYAKARTA', city: 'KABUPATEN SLEMAN', district: 'GAMPING', village: 'BANYURADEN', born: 'SLEMAN' },
]
const streets = [
  'JL. MERDEKA NO. 12',
  'JL. DAHLIA III NO. 7',
  'DUSUN KRAJAN',
  'KOMP. MELATI BLOK C4',
  'JL. GATOT SUBROTO 88',
  'GG. MAWAR NO. 3A',
]
const jobs = ['KARYAWAN SWASTA', 'WIRASWASTA', 'PELAJAR/MAHASISWA', 'MENGURUS RUMAH TANGGA', 'PETANI/PEKEBUN', 'GURU']

const two = (value: number) => String(value).padStart(2, '0')

export function inventPerson({ next, between, pick }: Random, gender: Person['gender']): Person {
  const place = pick(places)
  const birth = {
    day: Math.floor(between(1, 29)),
    month: Math.floor(between(1, 13)),
    year: Math.floor(between(1960, 2006)),
    place: pick(places).born,
  }
  const given = gender === 'male' ? men : women
  const name = [pick(given), ...(next() < 0.4 ? [pick(given)] : []), ...(next() < 0.8 ? [pick(families)] : [])].join(' ')
  const serial = String(Math.floor(between(1, 9999))).padStart(4, '0')
  return {
    number: `${place.code}${two(birth.day + (gender === 'female' ? 40 : 0))}${two(birth.month)}${two(birth.year % 100)}${serial}`,
    name,
    gender,
    birth,
    province: place.province,
    city: place.city,
    district: place.district,
    village: place.village,
    street: pick(streets),
    neighbourhood: `${String(Math.floor(between(1, 20))).padStart(3, '0')}/${String(Math.floor(between(1, 20))).padStart(3, '0')}`,
    religion: Math.floor(between(1, 7)),
    marital: Math.floor(between(1, 5)),
    job: pick(jobs),
  }
}
