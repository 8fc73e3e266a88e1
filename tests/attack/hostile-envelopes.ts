import type { Photo, Random } from './hostile-photos.ts'

export type Envelope = { name: string; type: string; body: Buffer }
type Part = { headers: string[]; bytes: Buffer }

const BOUNDARY = 'b0undary'
const TYPE = `multipart/form-data; boundary=${BOUNDARY}`
const END = `\r\n--${BOUNDARY}--\r\n`

const disposition = (field: string, file = 'a.jpg', more = '') =>
  `Content-Disposition: form-data; name="${field}"; filename="${file}"${more}`
const write = (parts: Part[], end = END): Buffer =>
  Buffer.concat([
    ...parts.flatMap(({ headers, bytes }) => [Buffer.from(`\r\n--${BOUNDARY}\r\n${headers.join('\r\n')}\r\n\r\n`), bytes]),
    Buffer.from(end),
  ])
const photoPart = (field: string, { bytes }: Photo, type = 'image/jpeg'): Part => ({
  headers: [disposition(field), `Content-Type: ${type}`],
  bytes,
})
const plain = (field: string, photo: Photo): Buffer => write([photoPart(field, photo)])

/** Ways to put a photo into a request. `share`: relative frequency. */
const ways: { name: string; share: number; make(field: string, photo: Photo, random: Random): { type?: string; body: Buffer } }[] = [
  { name: 'as it should be', share: 20, make: (field, photo) => ({ body: plain(field, photo) }) },
  { name: 'as a page', share: 1, make: (field, photo) => ({ body: write([photoPart(field, photo, 'text/html')]) }) },
  { name: 'as JSON', share: 1, make: (field, photo) => ({ body: write([photoPart(field, photo, 'application/json')]) }) },
  { name: 'without a type', share: 1, make: (field, { bytes }) => ({ body: write([{ headers: [disposition(field)], bytes }]) }) },
  {
    name: 'under a name that leads elsewhere',
    share: 2,
    make: (field, { bytes }, random) => {
      const names = [
        '../../../etc/passwd',
        'a.php\\0.jpg',
        '..\\\\..\\\\a',
        'x'.repeat(5000),
        '\u202egpj.exe',
        'a"; name="other',
        "a'; drop table account; --",
      ]
      return { body: write([{ headers: [disposition(field, names[Math.floor(random() * names.length)])], bytes }]) }
    },
  },
  {
    name: 'under two names',
    share: 1,
    make: (field, { bytes }) => ({
      body: write([{ headers: [disposition(field, 'a.jpg', `; filename*=UTF-8''..%2f..%2fa.html`)], bytes }]),
    }),
  },
  { name: 'twice', share: 1, make: (field, photo) => ({ body: write([photoPart(field, photo), photoPart(field, photo)]) }) },
  { name: 'in another field', share: 1, make: (_field, photo) => ({ body: write([photoPart('__proto__', photo)]) }) },
  {
    name: 'among 1,000 others',
    share: 1,
    make: (field, { bytes }) => ({
      body: write(Array.from({ length: 1000 }, (_, at) => ({ headers: [disposition(`${field}${at}`)], bytes: bytes.subarray(0, 20) }))),
    }),
  },
  {
    name: 'in base64',
    share: 1,
    make: (field, { bytes }) => ({
      body: write([{ headers: [disposition(field), 'Content-Transfer-Encoding: base64'], bytes: Buffer.from(bytes.toString('base64')) }]),
    }),
  },
  {
    name: 'with a header without end',
    share: 1,
    make: (field, { bytes }) => ({
      body: write([{ headers: [disposition(field), `X: ${'x'.repeat(200_000)}`], bytes: bytes.subarray(0, 1000) }]),
    }),
  },
  {
    name: 'in a part of parts',
    share: 1,
    make: (field, photo) => ({
      body: write([{ headers: [disposition(field), `Content-Type: multipart/mixed; boundary=${BOUNDARY}`], bytes: plain(field, photo) }]),
    }),
  },
  { name: 'without an end', share: 1, make: (field, photo) => ({ body: write([photoPart(field, photo)], '') }) },
  { name: 'without a boundary', share: 1, make: (field, photo) => ({ type: 'multipart/form-data', body: plain(field, photo) }) },
  {
    name: 'with another boundary',
    share: 1,
    make: (field, photo) => ({ type: 'multipart/form-data; boundary=other', body: plain(field, photo) }),
  },
  {
    name: 'with a boundary of 1,000 letters',
    share: 1,
    make: (field, photo) => ({ type: `multipart/form-data; boundary=${'x'.repeat(1000)}`, body: plain(field, photo) }),
  },
  { name: 'bare', share: 1, make: (_field, { bytes }) => ({ type: 'image/jpeg', body: bytes }) },
  {
    name: 'in lines of LF',
    share: 1,
    make: (field, photo) => ({ body: Buffer.from(plain(field, photo).toString('latin1').replaceAll('\r\n', '\n'), 'latin1') }),
  },
]
const total = ways.reduce((sum, { share }) => sum + share, 0)

export const inPlainEnvelope = (field: string, photo: Photo): Pick<Envelope, 'type' | 'body'> => ({ type: TYPE, body: plain(field, photo) })

export function envelopeOf(field: string, photo: Photo, random: Random): Envelope {
  let left = random() * total
  const way = ways.find(({ share }) => (left -= share) < 0) ?? ways[0]!
  const { type = TYPE, body } = way.make(field, photo, random)
  return { name: `${photo.name}, ${way.name}`, type, body }
}
