/** Plain files that are uploaded: tables, texts, a PDF. */

/** @param {readonly string[]} rows */
const lines = (...rows) => Buffer.from(`${rows.join('\n')}\n`)

/** A text as PDF has it. @param {string} text */
const shown = (text) => text.replaceAll(/[\\()]/g, (sign) => `\\${sign}`)

/** A page of text as PDF. @param {string} title @param {readonly string[]} rows */
function pdf(title, rows) {
  const text = rows.map((row) => `(${shown(row)}) Tj T*`).join('\n')
  const page = `BT /F1 16 Tf 60 780 Td (${shown(title)}) Tj /F1 11 Tf 16 TL 0 -30 Td\n${text}\nET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 5 0 R >> >> /Contents 4 0 R >>',
    `<< /Length ${page.length} >>\nstream\n${page}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let body = '%PDF-1.4\n'
  const places = objects.map((object, index) => {
    const at = body.length
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(at).padStart(10, '0')} 00000 n \n`
  })
  const end = `xref\n0 6\n0000000000 65535 f \n${places.join('')}trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n`
  return Buffer.from(`${body}${end}${body.length}\n%%EOF\n`, 'latin1')
}

const survey = [
  'Property: Kiln Street 9, Aldermouth. End of terrace, brick, built 1931.',
  'Inspected: 6 May 2026, dry and bright.',
  '',
  'Condition ratings: 1 good, 2 repair soon, 3 urgent.',
  '1  Walls, floors, windows (double glazed 2014), wiring (2011).',
  '2  Roof: eleven slipped tiles on the north side, flashing at the chimney lifted.',
  '2  Gutters: joint above the kitchen leaks.',
  '2  Boiler: 2009, works, no service record since 2022.',
  '3  Damp: south corner of the study, 24 % at skirting height. Earth is banked',
  '   against the wall outside, 15 cm above the damp course.',
  '',
  'Estimates: roof 1,900; gutters 350; boiler 3,200 within three years;',
  'damp 600 if removing the earth is enough, 4,500 if it is not.',
]

const trips = Array.from({ length: 60 }, (_, index) => {
  const hour = 6 + (index % 15)
  const delay = [0, 1, 0, 3, 7, 2, 0, 5, 12, 4, 1, 0, 2, 9, 3][index % 15] ?? 0
  const stop = ['Harbour', 'Millbank', 'Kiln Quay', 'Old Lock'][index % 4]
  const day = new Date(Date.UTC(2025, 5, 2 + Math.floor(index / 15), hour, 5)).toISOString()
  return `${day.slice(0, 10)},${day.slice(11, 16)},${stop},${delay},${40 + ((index * 37) % 140)}`
})

const loavesByMonth = [8, 8, 10, 10, 6, 12]

const loaves = Array.from({ length: 26 }, (_, index) => {
  const saturday = new Date(Date.UTC(2025, 3, 5 + index * 7))
  return `${saturday.toISOString().slice(0, 10)},${loavesByMonth[saturday.getUTCMonth() - 3]},6.00`
})

/** @type {Record<string, { name: string, mime: string, age: 'upload' | 'recent', make: () => Buffer }>} */
export const papers = {
  survey: {
    name: 'survey kiln street 9.pdf',
    mime: 'application/pdf',
    age: 'recent',
    make: () => pdf('House survey, short report', survey),
  },
  trips: {
    name: 'trips_june.csv',
    mime: 'text/csv',
    age: 'upload',
    make: () => lines('day,departure,stop,delay_min,passengers', ...trips),
  },
  sales: {
    name: 'loaves_2025.csv',
    mime: 'text/csv',
    age: 'recent',
    make: () => lines('saturday,loaves,price', ...loaves),
  },
  log: {
    name: 'restic.log',
    mime: 'text/plain',
    age: 'upload',
    make: () =>
      lines(
        'open repository',
        'lock repository',
        'using parent snapshot 4f1c9a02',
        'load index files',
        'start scan on [/srv /mnt/old-usb]',
        'scan finished in 14.220s: 48211 files, 212.480 GiB',
        'error: read /mnt/old-usb/2019/08/IMG_0417.jpg: input/output error',
        'error: read /mnt/old-usb/2019/08/IMG_0418.jpg: input/output error',
        'Files:         312 new,    14 changed, 47883 unmodified',
        'Added to the repository: 1.904 GiB (1.871 GiB stored)',
        'snapshot 9be07d51 saved',
        'Warning: at least one source file could not be read',
      ),
  },
  itinerary: {
    name: 'itinerary draft.txt',
    mime: 'text/plain',
    age: 'recent',
    make: () =>
      lines(
        'Sat 3 Oct   land Tokyo 15:40, Ueno, early night',
        'Sun 4       Ueno park, Yanaka on foot, conveyor belt sushi',
        'Mon 5       aquarium for Juno, Asakusa in the evening',
        'Tue 6       teamwork day: nothing booked',
        'Wed 7       train to Kanazawa, market',
        'Thu 8       Kenrokuen, gold leaf workshop 14:00',
        'Fri 9       day trip to the coast by bus',
        'Sat 10      Kanazawa to Kyoto',
        'Sun 11      Fushimi before breakfast',
        'Mon 12      bamboo, monkeys, boat',
        'Tue 13      Kyoto to Naoshima, ferry 16:05',
        'Wed 14      bicycles, museums closed on Mondays only',
        'Thu 15      Naoshima to Osaka',
        'Fri 16      Osaka, food',
        'Sat 17      back to Tokyo, presents',
        'Sun 18      fly home 11:20',
      ),
  },
}

/** A file that Python wrote during a conversation, where exports keep such files. */
export const receipts = {
  member: 'user-SampleMilaBerger/3f9a61c2/mnt/data/receipts.csv',
  bytes: lines(
    'date,shop,amount,category',
    '2025-01-03,garden centre,41.2,garden',
    '2025-01-09,flour mill,18.0,bread',
    '2025-02-17,printer ink,32.99,office',
    '2025-02-20,flour mill,22.5,bread',
  ),
}
