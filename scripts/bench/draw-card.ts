import sharp from 'sharp'
import { ocrADigits } from '../../src/server/ports/identity-card/ocr-a-digits.ts'
import { type Random, createRandom, type Person, inventPerson, maritals, religions } from './invent-person.ts'

export type NumberLettering = 'ordinary' | 'OCR-A'
export type Condition = 'plain' | 'turned' | 'noisy' | 'dim' | 'soft' | 'far'
export const conditions: readonly Condition[] = ['plain', 'turned', 'noisy', 'dim', 'soft', 'far']

export type CardPhoto = { person: Person; lettering: NumberLettering; condition: Condition; jpeg: Buffer }
export type CardOptions = {
  lettering: NumberLettering
  condition: Condition
  gender: Person['gender']
  /** An installed font family for the number; without it OCR-A is drawn as strokes. */
  numberFont?: string
  /** The portrait as a JPEG; without it an area in its colour. */
  portrait?: Buffer
}

const CARD = { width: 1000, height: 630 }
const FONTS = "'Liberation Sans', Arial, Helvetica, 'DejaVu Sans', sans-serif"

/**
 * Draws a photo of an invented Indonesian identity card, in our own layout with the lines of the real one. The seed determines everything.
 */
export async function drawCard(seed: number, drawing: CardOptions): Promise<CardPhoto> {
  const chance = createRandom(seed)
  const person = inventPerson(chance, drawing.gender)
  const { lettering, condition } = drawing
  return { person, lettering, condition, jpeg: await photograph(cardSvg(person, drawing, chance), condition, chance) }
}

const portraitSvg = (portrait?: Buffer) =>
  portrait
    ? `<image x="750" y="180" width="210" height="262" preserveAspectRatio="xMidYMid slice" href="data:image/jpeg;base64,${portrait.toString('base64')}"/>`
    : ''

const two = (value: number) => String(value).padStart(2, '0')

function cardSvg(person: Person, { lettering, numberFont, portrait }: CardOptions, chance: Random): string {
  const { birth } = person
  const born = `${two(birth.day)}-${two(birth.month)}-${birth.year}`
  const rows: [label: string, value: string][] = [
    ['Nama', person.name],
    ['Tempat/Tgl Lahir', `${birth.place}, ${born}`],
    ['Jenis kelamin', person.gender === 'male' ? 'LAKI-LAKI' : 'PEREMPUAN'],
    ['Alamat', person.street],
    ['\u00a0RT/RW', person.neighbourhood],
    ['\u00a0Kel/Desa', person.village],
    ['\u00a0Kecamatan', person.district],
    ['Agama', religions[person.religion - 1]!],
    ['Status Perkawinan', maritals[person.marital - 1]!],
    ['Pekerjaan', person.job],
    ['Kewarganegaraan', 'WNI'],
    ['Berlaku Hingga', 'SEUMUR HIDUP'],
  ]
  const text = (x: number, y: number, size: number, content: string, attributes = '') =>
    `<text x="${x}" y="${y}" font-size="${size}" ${attributes}>${content}</text>`
  const lines = rows.map(([label, value], index) => {
    const y = 205 + index * 33
    const inset = label.startsWith('\u00a0') ? 24 : 0
    return text(40 + inset, y, 25, label.trim()) + text(268, y, 25, ':') + text(284, y, 25, value)
  })
  const waves = Array.from({ length: 22 }, (_, index) => {
    const y = index * 30 + chance.between(-6, 6)
    return `<path d="M0 ${y}q125 ${chance.between(20, 60)} 250 0t250 0t250 0t250 0" fill="none" stroke="#7fb0cf" stroke-width="2" opacity="0.5"/>`
  })
  const number =
    lettering === 'ordinary'
      ? text(240, 160, 40, person.number, 'font-weight="bold"')
      : numberFont
        ? text(240, 160, chance.between(41, 47), person.number, `font-family="${numberFont}"`)
        : ocrANumber(person.number, chance)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD.width}" height="${CARD.height}" font-family="${FONTS}" fill="#1a1f2b">
    <rect width="100%" height="100%" rx="28" fill="#b9d8ea"/>${waves.join('')}
    ${text(500, 48, 32, `PROVINSI ${person.province}`, 'text-anchor="middle" font-weight="bold"')}
    ${text(500, 86, 32, person.city, 'text-anchor="middle" font-weight="bold"')}
    ${text(40, 160, 40, 'NIK', 'font-weight="bold"')}${text(205, 160, 40, ':', 'font-weight="bold"')}${number}
    ${lines.join('')}
    ${text(545, 271, 25, 'Gol. Darah : O')}
    <rect x="750" y="180" width="210" height="262" fill="${person.gender === 'male' ? '#b03a2e' : '#2e5fb0'}"/>
    <circle cx="855" cy="285" r="58" fill="#caa387"/><path d="M765 442q90-150 180 0z" fill="#2b2b33"/>
    ${text(855, 480, 22, person.city.replace(/^KABUPATEN |^KOTA /, ''), 'text-anchor="middle"')}
    ${text(855, 508, 22, '12-04-2019', 'text-anchor="middle"')}
    ${portraitSvg(portrait)}<path d="M790 560q40-60 60 0t70-20" fill="none" stroke="#222" stroke-width="3"/></svg>`
}

function ocrANumber(number: string, chance: Random): string {
  const pitch = chance.between(29, 34)
  const width = pitch * chance.between(0.52, 0.58)
  const height = chance.between(29, 34)
  const pen = chance.between(3.6, 5.6)
  const paths = [...number].map((digit, index) => {
    const at = ([x, y]: readonly [number, number]) =>
      `${(242 + index * pitch + (x / 6) * width).toFixed(2)} ${(161 - height + (y / 10) * height - pen / 2).toFixed(2)}`
    return ocrADigits[Number(digit)]!.map((stroke) => `M${stroke.map(at).join('L')}`).join('')
  })
  return `<path d="${paths.join('')}" fill="none" stroke="#1a1f2b" stroke-width="${pen}" stroke-linecap="round" stroke-linejoin="round"/>`
}

async function photograph(svg: string, condition: Condition, chance: Random): Promise<Buffer> {
  const photo = { width: 1600, height: 1200 }
  const width = condition === 'far' ? chance.between(820, 950) : chance.between(1180, 1420)
  const degrees = condition === 'turned' ? chance.pick([-1, 1]) * chance.between(2, 7) : chance.between(-1.5, 1.5)
  const card = await sharp(Buffer.from(svg), { density: (72 * width) / CARD.width })
    .rotate(degrees, { background: '#00000000' })
    .png()
    .toBuffer({ resolveWithObject: true })
  const room = (inside: number, outside: number) => Math.round((outside - inside) * chance.between(0.35, 0.65))
  const table = chance.pick(['#6b5a48', '#d9d4cb', '#3d4350', '#8d8f8c'])
  const laid = await sharp({ create: { ...photo, channels: 3, background: table } })
    .composite([{ input: card.data, left: room(card.info.width, photo.width), top: room(card.info.height, photo.height) }])
    .blur(condition === 'soft' ? chance.between(2, 2.6) : chance.between(0.5, 0.9))
    .removeAlpha()
    .raw()
    .toBuffer()
  const noise = { plain: 4, turned: 6, noisy: 26, dim: 7, soft: 5, far: 6 }[condition]
  const light = condition === 'dim' ? chance.between(0.16, 0.26) : chance.between(0.82, 1)
  expose(laid, photo.width, { noise, light, slope: chance.between(-0.25, 0.25) }, chance)
  return sharp(laid, { raw: { ...photo, channels: 3 } })
    .jpeg({ quality: Math.round(chance.between(68, 86)) })
    .toBuffer()
}

/** Dims the image, lights one side more than the other, and adds sensor grain (its width in levels of 255). */
function expose(
  pixels: Buffer,
  width: number,
  { noise, light, slope }: { noise: number; light: number; slope: number },
  { next }: Random,
): void {
  for (let index = 0; index < pixels.length; index += 3) {
    const gain = light * (1 + slope * (((index / 3) % width) / width - 0.5))
    const grain = (next() + next() + next() - 1.5) * 2 * noise
    for (let channel = 0; channel < 3; channel += 1) {
      pixels[index + channel] = Math.min(255, Math.max(0, pixels[index + channel]! * gain + grain))
    }
  }
}
